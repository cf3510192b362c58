// One HTML file with all scripts and styles, for `include_str!` of the command.
import { defineConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

export default defineConfig({
  plugins: [viteSingleFile({ removeViteModuleLoader: true })],
  build: { target: "es2022", assetsInlineLimit: Number.MAX_SAFE_INTEGER, cssCodeSplit: false },
});
