// Why a text is no CSV, in words of people who edit tables.
export function csvProblem(error: unknown): string {
  const { code, records, message } = error as { code?: string; records?: number; message: string };
  return code === "CSV_QUOTE_NOT_CLOSED"
    ? `row ${(records ?? 0) + 1} opens a quote (") that is never closed`
    : message;
}
