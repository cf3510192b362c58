// All screens, in the order of the navigation.

import { bytesScreen } from "./bytes";
import { changesScreen } from "./changes";
import { codeScreen } from "./code";
import { compatibilityScreen } from "./compatibility";
import { constantsScreen } from "./constants";
import { functionsScreen } from "./functions";
import { graphScreen } from "./graph";
import { overviewScreen } from "./overview";
import type { Screen } from "./screen";
import { searchScreen } from "./search";

export const screens: Screen[] = [
  overviewScreen,
  bytesScreen,
  functionsScreen,
  codeScreen,
  graphScreen,
  constantsScreen,
  searchScreen,
  compatibilityScreen,
  changesScreen,
];
