// Loaded before every command: the reader of the output (`head`, say) may go away, and that is one line, no stack trace.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error) => {
    if (error.code !== "EPIPE") throw error;
    if (stream === process.stdout) console.error("The output was closed before everything was printed.");
    process.exit(1);
  });
}
