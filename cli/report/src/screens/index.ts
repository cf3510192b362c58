// All screens, in the order of the navigation.

import { bytesScreen } from "./bytes";
import { overviewScreen } from "./overview";
import type { Screen } from "./screen";

export const screens: Screen[] = [overviewScreen, bytesScreen];
