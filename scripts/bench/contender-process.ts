// Compares one script in a process of its own, with an API of its own: `contender-process.ts DIR CONTENDER EXTENT`, the
// last two as JSON; the figures are the one line that it prints.
import { startBenchApi } from "./api-process";
import { compare, type Contender, type Extent } from "./comparison";

async function main([dir = "", contender = "", extent = ""]: string[]): Promise<void> {
  const api = await startBenchApi();
  try {
    const figures = await compare(dir, JSON.parse(contender) as Contender, api, JSON.parse(extent) as Extent);
    console.log(JSON.stringify(figures));
  } finally {
    await api.stop();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
