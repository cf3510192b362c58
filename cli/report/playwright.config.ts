// Tests of the page in the Chromium of the system: `npm test`, after `cargo build -p mlirbc`.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // A debug build of the command takes minutes for the largest module.
  timeout: 30_000,
  reporter: [["list"]],
  projects: [
    { name: "pages", testIgnore: "large.spec.ts" },
    // Measures times, so it runs alone: after all others.
    { name: "large", testMatch: "large.spec.ts", dependencies: ["pages"] },
  ],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] },
    viewport: { width: 1360, height: 860 },
  },
});
