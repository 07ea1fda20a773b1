/** UrlFetchApp, always muted and always with a timeout: an unmuted error carries no headers, and the default is the whole execution. */
import type { Http, HttpRequest, HttpResponse } from "../ports";

type Request = GoogleAppsScript.URL_Fetch.URLFetchRequest;

const toOptions = ({ method, timeoutMs, options }: HttpRequest): Omit<Request, "url"> => ({
  ...options,
  method: method as NonNullable<Request["method"]>,
  muteHttpExceptions: true,
  // Documented, but missing in the published types.
  ...{ timeoutSeconds: Math.max(1, Math.floor(timeoutMs / 1_000)) },
});

export const urlFetch = (): Http => ({
  fetch: (request) => UrlFetchApp.fetch(request.url, toOptions(request)) as HttpResponse,
  fetchAll: (requests) =>
    UrlFetchApp.fetchAll(
      requests.map((request) => ({ url: request.url, ...toOptions(request) })),
    ) as HttpResponse[],
});
