// Every method of every fake exists in the types that Google's users compile against, and takes no more than they allow.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import * as blob from "../../src/local/blob";
import * as cache from "../../src/local/cache";
import * as documents from "../../src/local/documents";
import * as documentText from "../../src/local/document-text";
import * as drive from "../../src/local/drive";
import * as driveItems from "../../src/local/drive-items";
import { GuestObject, serviceOf, surfaceOf } from "../../src/local/guest-object";
import * as html from "../../src/local/html-service";
import * as lock from "../../src/local/lock";
import * as logging from "../../src/local/logging";
import * as mail from "../../src/local/mail";
import * as properties from "../../src/local/properties";
import * as range from "../../src/local/range";
import * as scriptApp from "../../src/local/script-app";
import { listedCalls } from "../../src/local/service-calls";
import { SERVICE_COSTS } from "../../src/local/service-costs";
import * as session from "../../src/local/session";
import * as sheet from "../../src/local/sheet";
import * as charts from "../../src/local/sheet-charts";
import * as spreadsheet from "../../src/local/spreadsheet";
import * as rangeList from "../../src/local/range-list";
import * as triggerBuilders from "../../src/local/trigger-builders";
import * as triggers from "../../src/local/triggers";
import * as ui from "../../src/local/ui";
import * as urlFetch from "../../src/local/url-fetch";
import * as utilities from "../../src/local/utilities";

const modules: Record<string, unknown>[] = [
  blob,
  cache,
  documents,
  documentText,
  driveItems,
  rangeList,
  triggerBuilders,
  drive,
  html,
  lock,
  logging,
  mail,
  properties,
  range,
  scriptApp,
  session,
  sheet,
  charts,
  spreadsheet,
  triggers,
  ui,
  urlFetch,
  utilities,
];

const fakes = modules
  .flatMap((module) => Object.values(module))
  .filter(
    (one): one is typeof GuestObject => typeof one === "function" && one.prototype instanceof GuestObject,
  );

/** Member names of every interface and enum object in the published types, by interface name, inherited ones included. */
function publishedMembers(): Map<string, Set<string>> {
  const folder = dirname(require.resolve("@types/google-apps-script/package.json"));
  const members = new Map<string, Set<string>>();
  const parents = new Map<string, string[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node)) {
      const name = node.name.text;
      const names = members.get(name) ?? new Set<string>();
      for (const member of node.members) if (member.name !== undefined) names.add(member.name.getText());
      members.set(name, names);
      const bases =
        node.heritageClauses?.flatMap((clause) =>
          clause.types.map((type) => type.expression.getText().split(".").pop() ?? ""),
        ) ?? [];
      parents.set(name, [...(parents.get(name) ?? []), ...bases]);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".d.ts"))) {
    visit(ts.createSourceFile(file, readFileSync(join(folder, file), "utf8"), ts.ScriptTarget.Latest, true));
  }
  const all = (name: string): string[] => [
    ...(members.get(name) ?? []),
    ...(parents.get(name) ?? []).flatMap(all),
  ];
  return new Map([...members.keys()].map((name) => [name, new Set(all(name))]));
}

const published = publishedMembers();

/** In Google's reference, but not yet in the types. */
const DOCUMENTED: Record<string, string[]> = { AuthorizationInfo: ["getAuthorizedScopes"] };

test.each(fakes.map((fake): [string, typeof GuestObject] => [serviceOf(fake.prototype), fake]))(
  "%s has no method that Google's has not",
  (service, fake) => {
    const { methods, accessors } = surfaceOf(fake.prototype);
    const known = published.get(service === "console" ? "Console" : service) ?? new Set<string>();
    expect(known.size).toBeGreaterThan(0);
    expect(
      [...methods, ...accessors].filter((name) => !known.has(name) && !DOCUMENTED[service]?.includes(name)),
    ).toEqual([]);
  },
);

test("every listed call is a method of a fake", () => {
  const surface = new Set(
    fakes.flatMap((fake) =>
      surfaceOf(fake.prototype).methods.map((name) => `${serviceOf(fake.prototype)}.${name}`),
    ),
  );
  expect(listedCalls().filter((call) => !surface.has(call))).toEqual([]);
});

test("every price says where it comes from", () => {
  for (const { ms, source } of Object.values(SERVICE_COSTS)) {
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(source).not.toBe("");
  }
});
