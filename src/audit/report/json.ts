// For machines: what was found and the entry points, as they are.
import type { AuditResult } from "../finding";

export const jsonReport = (result: AuditResult): string => `${JSON.stringify(result, undefined, 2)}\n`;
