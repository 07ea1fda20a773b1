declare module "gas-local" {
  import type { Context } from "node:vm";
  const gasLocal: {
    require(folder: string, globals: Context, options: { filter(file: string): boolean }): Context;
  };
  export default gasLocal;
}
