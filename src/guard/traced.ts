/** Gives every line of a run the trace that its rows in `retry_logs` have, whoever writes the line. */
import type { Ports } from "../ports";

export const traced = (ports: Ports, trace: string): Ports => ({
  ...ports,
  log: (severity, code, message, context) => ports.log(severity, code, message, context, trace),
});
