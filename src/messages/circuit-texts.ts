/** Who is waited for, in words that people know: a server's own name, Google's service, a job's script. */
import { addressIn, type CircuitReason, GOOGLE_HOST, scriptHost, unnamedHost } from "../core/circuits";

const GOOGLE: Readonly<Record<string, readonly [en: string, ja: string]>> = {
  account: ["Your Google account", "お使いの Google アカウント"],
  urlfetch: ["Google's service for calls to other sites", "Google の外部呼び出し"],
  email: ["Google's mail service", "Google のメール送信"],
  gmail: ["Gmail", "Gmail"],
  translate: ["Google Translate", "Google 翻訳"],
  Spreadsheets: ["Google Sheets", "Google スプレッドシート"],
  Calendar: ["Google Calendar", "Google カレンダー"],
  Drive: ["Google Drive", "Google ドライブ"],
  Docs: ["Google Docs", "Google ドキュメント"],
  Slides: ["Google Slides", "Google スライド"],
  Forms: ["Google Forms", "Google フォーム"],
  Contacts: ["Google Contacts", "Google 連絡先"],
  Maps: ["Google Maps", "Google マップ"],
  jdbc: ["The database service", "データベース接続"],
  computer_time: ["The run time of scripts", "スクリプトの実行時間"],
};

/** A circuit's host as a person calls it. */
export function hostName(host: string, locale: string): string {
  const isJa = locale === "ja";
  if (host.startsWith(scriptHost(""))) {
    const job = host.slice(scriptHost("").length);
    return isJa ? `ジョブ「${job}」のスクリプト` : `The code of job "${job}"`;
  }
  if (addressIn(host) !== "") return addressIn(host);
  if (host.startsWith(unnamedHost(""))) {
    const job = host.slice(unnamedHost("").length);
    return isJa ? `ジョブ「${job}」が使うサービス` : `A service that job "${job}" uses`;
  }
  if (!host.startsWith(GOOGLE_HOST)) return host;
  const [en, ja] = GOOGLE[host === `${GOOGLE_HOST}mail` ? "email" : host.slice(GOOGLE_HOST.length)] ?? [
    "The script's own storage",
    "スクリプトの保存領域",
  ];
  return isJa ? ja : en;
}

/** What is the matter, when it is over, and until when it waits; each follows the name. */
type CircuitWords = Readonly<
  Record<CircuitReason, readonly [is: string, over: string, once: string, todo?: string]>
>;

export const CIRCUIT_WORDS: Readonly<Record<"en" | "ja", CircuitWords>> = {
  en: {
    outage: ["does not answer", "answers again", "it answers"],
    script: [
      "ends in an error each time",
      "works again",
      "that is corrected",
      "Show the sheet retry_logs to whoever looks after the script: the error has to be corrected.",
    ],
    retired: [
      "refuses every record with the same message",
      "accepts records again",
      "it accepts records again",
      "Show the sheet retry_logs to whoever looks after the script: the other side has probably changed.",
    ],
    rate: ["asked us to wait", "may be called again", "it lets us"],
    daily_quota: ["has no quota left for today", "has quota again", "there is quota again"],
    credentials: [
      "does not accept our sign-in or key",
      "accepts our sign-in or key again",
      "it is accepted",
      "Somebody has to renew the sign-in or the key.",
    ],
  },
  ja: {
    outage: ["が応答しません", "が回復しました", "応答が戻れば"],
    script: [
      "が毎回エラーになります",
      "が正常に動くようになりました",
      "直れば",
      "シート retry_logs をスクリプトの担当者に見せ、エラーを直してもらってください。",
    ],
    retired: [
      "がすべてのレコードを同じ理由で拒否しています",
      "が受け付けるようになりました",
      "受け付けられれば",
      "シート retry_logs をスクリプトの担当者に見せてください。相手側の仕様が変わった可能性があります。",
    ],
    rate: ["から、間隔をあけるよう求められています", "を再び呼び出せるようになりました", "呼び出せれば"],
    daily_quota: ["の今日の割り当てを使い切りました", "の割り当てが戻りました", "割り当てが戻れば"],
    credentials: [
      "へのログインまたはキーが認められません",
      "へのログインまたはキーが認められるようになりました",
      "認められれば",
      "ログインまたはキーを更新してください。",
    ],
  },
};

/** Google asks a person for its consent; a key of ours has nothing to do with it. */
const CONSENT: Readonly<Record<"en" | "ja", CircuitWords["credentials"]>> = {
  en: [
    "lacks your consent",
    "has your consent again",
    "it is given",
    "Open the spreadsheet, choose Trigger Guard → Run now, and agree to what Google asks.",
  ],
  ja: [
    "の許可が必要です",
    "の許可が済みました",
    "許可されれば",
    "スプレッドシートを開き、メニュー「Trigger Guard」→「今すぐ実行」を選んで、Google が求める項目をすべて許可してください。",
  ],
};

/** `is` and `over` are sentences without their full stop. */
export function circuitTexts(
  host: string,
  reason: CircuitReason,
  locale: "en" | "ja",
): { is: string; over: string; once: string; todo: { todo?: string } } {
  const isGoogles = reason === "credentials" && host.startsWith(GOOGLE_HOST);
  const [is, over, once, todo] = isGoogles ? CONSENT[locale] : CIRCUIT_WORDS[locale][reason];
  const name = hostName(host, locale);
  const space = locale === "ja" && !/[a-z0-9]$/i.test(name) ? "" : " ";
  return { is: name + space + is, over: name + space + over, once, todo: todo === undefined ? {} : { todo } };
}
