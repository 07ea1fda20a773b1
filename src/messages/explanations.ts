/** What a failure means to a person and what they can do about it: two sentences, no technical detail. */
import type { Classification } from "../core/classify";
import type { FailureClass } from "../core/failure-class";
import type { Locale } from "./messages";

export interface Explanation {
  what: string;
  whatToDo: string;
}

/** What the caller knows beside the failure; each makes the sentence more exact. */
export interface ExplanationDetails {
  /** When the record is tried next, as people write times. */
  time?: string;
  /** The field of an input error, and what is expected in it. */
  field?: string;
  hint?: string;
}

export function explain(
  failure: Pick<Classification, "class" | "reason">,
  locale: Locale,
  details: ExplanationDetails = {},
): Explanation {
  const { field, hint, time } = details;
  if (field !== undefined && hint !== undefined) return INPUT[locale](field, hint);
  const [what, whatToDo] = (BY_REASON[failure.reason] ?? BY_CLASS[failure.class])[locale];
  return { what, whatToDo: time === undefined ? whatToDo : `${whatToDo} ${NEXT[locale](time)}` };
}

type Sentences = Record<Locale, readonly [what: string, whatToDo: string]>;

const INPUT: Record<Locale, (field: string, hint: string) => Explanation> = {
  en: (field, hint) => ({
    what: `What stands in "${field}" cannot be used.`,
    whatToDo: `Correct it: ${hint} It is then tried again by itself.`,
  }),
  ja: (field, hint) => ({
    what: `「${field}」の内容を処理できません。`,
    whatToDo: `修正してください。${hint} 直すと自動で再試行します。`,
  }),
};

const NEXT: Record<Locale, (time: string) => string> = {
  en: (time) => `Next try: ${time}.`,
  ja: (time) => `次の実行は ${time} です。`,
};

const AGAIN = {
  en: "Nothing for now: it is tried again by itself.",
  ja: "今は何もする必要はありません。自動で再試行します。",
};
const AGAIN_OR_SPLIT = {
  en: `${AGAIN.en} If it happens again, split it into smaller parts.`,
  ja: `${AGAIN.ja}繰り返す場合は処理を小さく分けてください。`,
};
const GOES_ON = { en: "Nothing: it goes on by itself.", ja: "何もする必要はありません。自動で続きます。" };

const BY_CLASS: Record<FailureClass, Sentences> = {
  transient: {
    en: ["The service did not answer, or not properly. This usually passes.", AGAIN.en],
    ja: ["サービスから正しい応答がありませんでした。多くは一時的なものです。", AGAIN.ja],
  },
  rate: {
    en: [
      "The service was asked too often in a short time.",
      "Nothing for now: it is tried again by itself after a pause. If it goes on, let the work run less often.",
    ],
    ja: [
      "短い時間に呼び出しが集中したため、サービスに断られました。",
      "今は何もする必要はありません。間をおいて自動で再試行します。続く場合は実行の間隔を広げてください。",
    ],
  },
  daily_quota: {
    en: [
      "What the account may use in one day is used up.",
      "Wait until tomorrow: all work that needs this service goes on by itself when the allowance is back.",
    ],
    ja: [
      "このアカウントが 1 日に使える量を使い切りました。",
      "翌日までお待ちください。使えるようになると、残りの処理は自動で続きます。",
    ],
  },
  auth: {
    en: [
      "There is no permission for this.",
      "Ask the owner to share it with the account that runs the work, then resume the record.",
    ],
    ja: [
      "必要な権限がありません。",
      "処理を動かしているアカウントへの共有を所有者に依頼し、その後で再開してください。",
    ],
  },
  credentials: {
    en: [
      "The sign-in or the consent is missing or no longer valid.",
      "Run the work once by hand and agree to what it asks for, or renew the key. What waits goes on by itself; resume what was stopped.",
    ],
    ja: [
      "ログインまたは許可がないか、有効ではなくなっています。",
      "一度手動で実行して許可するか、キーを更新してください。待機中のものは自動で続きます。停止したものは再開してください。",
    ],
  },
  unknown_outcome: {
    en: [
      "This may have taken effect already: its answer was lost, or something failed after it was sent.",
      "Look at the other end whether it is there. Resume the record only when it is not.",
    ],
    ja: [
      "応答が失われたか、送信の後で失敗したため、処理が済んでいる可能性があります。",
      "相手側で結果を確認してください。済んでいない場合だけ再開してください。",
    ],
  },
  permanent: {
    en: [
      "This was refused and would be refused again as it is.",
      "Correct what is asked for, then resume the record.",
    ],
    ja: [
      "この内容では受け付けられず、繰り返しても同じ結果になります。",
      "内容を直してから再開してください。",
    ],
  },
  killed: {
    en: ["The work was cut off because it took too long.", AGAIN_OR_SPLIT.en],
    ja: ["時間がかかりすぎたため、処理が中断されました。", AGAIN_OR_SPLIT.ja],
  },
  unexpected: {
    en: [
      "Something happened that nobody had foreseen.",
      "Show the message to whoever looks after the script.",
    ],
    ja: ["想定していない問題が起きました。", "このメッセージをスクリプトの担当者に見せてください。"],
  },
  later: {
    en: ["The work itself asked to go on later.", GOES_ON.en],
    ja: ["続きは後の実行に回されました。", GOES_ON.ja],
  },
};

const NOT_FOUND: Sentences = {
  en: [
    "What was looked for is not there, or not visible to this account.",
    "Check that it still exists and that the link or name is right, then resume the record.",
  ],
  ja: [
    "探しているものが見つからないか、このアカウントからは見えません。",
    "まだ存在するか、リンクや名前が正しいかを確認してから再開してください。",
  ],
};

const TOO_MUCH_AT_ONCE: Sentences = {
  en: [
    "This is larger than what is allowed at once.",
    "Make it smaller or split it, then resume the record.",
  ],
  ja: ["一度に扱える大きさを超えています。", "小さくするか、いくつかに分けてから再開してください。"],
};

/** Where a person can do more than the class alone tells them. */
const BY_REASON: Readonly<Record<string, Sentences>> = {
  slice: {
    en: ["One run was not enough for this; what was done so far is kept.", GOES_ON.en],
    ja: ["1 回の実行では終わりませんでした。ここまでの結果は残っています。", GOES_ON.ja],
  },
  out_of_time: {
    en: ["The time of one run was not enough for this.", AGAIN_OR_SPLIT.en],
    ja: ["1 回の実行時間では足りませんでした。", AGAIN_OR_SPLIT.ja],
  },
  calls_spent: {
    en: [
      "This needs more calls to other services than one attempt may make.",
      "Show it to whoever looks after the script, then resume the record.",
    ],
    ja: [
      "外部の呼び出しが、1 回の試行に認められた回数を超えました。",
      "スクリプトの担当者に知らせ、対応が済んでから再開してください。",
    ],
  },
  not_found: NOT_FOUND,
  http_404: NOT_FOUND,
  http_410: NOT_FOUND,
  too_large: TOO_MUCH_AT_ONCE,
  per_message_limit: TOO_MUCH_AT_ONCE,
  http_413: TOO_MUCH_AT_ONCE,
  store_full: {
    en: ["The storage is full.", "Remove what is no longer needed, then resume the record."],
    ja: ["保存できる容量がいっぱいです。", "不要なものを削除してから再開してください。"],
  },
  already_sent: {
    en: [
      "Something was sent, and the work failed after that.",
      "Look at the other end; resume the record only when it may be sent again. If whoever looks after the script puts the sending into once or step, such work goes on by itself.",
    ],
    ja: [
      "送信は済みましたが、その後の処理で失敗しました。",
      "相手側で結果を確認し、もう一度送ってよい場合だけ再開してください。スクリプトの担当者が送信を once か step で囲めば、次からは自動で続きます。",
    ],
  },
  unwritten: {
    en: [
      "The work is done, but its result could not be written.",
      "Correct that, then resume the record: its work is done, only the result is written.",
    ],
    ja: [
      "処理は済みましたが、結果を書き込めませんでした。",
      "原因を直してから再開してください。処理は済んでいるので、結果だけを書き込みます。",
    ],
  },
  unkept: {
    en: [
      "The work is done, but its result could be neither written nor kept.",
      "Resume the record only when its work may be done once more. If whoever looks after the script shortens the result, this ends.",
    ],
    ja: [
      "処理は済みましたが、結果を書き込むことも保存することもできませんでした。",
      "もう一度処理してよい場合だけ再開してください。スクリプトの担当者が結果を短くすれば、起こらなくなります。",
    ],
  },
  already_exists: {
    en: [
      "There is already something of that name.",
      "Choose another name or remove the old one, then resume.",
    ],
    ja: ["同じ名前のものがすでにあります。", "別の名前にするか、古いものを削除してから再開してください。"],
  },
  no_credit: {
    en: [
      "The paid allowance at the service is used up.",
      "Top it up or raise the limit there. What waited goes on by itself.",
    ],
    ja: [
      "サービスの利用枠または残高がなくなりました。",
      "サービス側で追加購入または上限の変更をしてください。待っていた処理は自動で続きます。",
    ],
  },
  service_disabled: {
    en: [
      "The service is switched off for this account.",
      "Ask the administrator to switch it on, then resume the record.",
    ],
    ja: [
      "このアカウントではサービスが有効になっていません。",
      "管理者に有効にするよう依頼し、その後で再開してください。",
    ],
  },
  too_many_triggers: {
    en: ["There are too many triggers.", "Delete those that are no longer needed, then resume the record."],
    ja: ["トリガーの数が多すぎます。", "不要なトリガーを削除してから再開してください。"],
  },
  html_instead_of_data: {
    en: [
      "A web page came back where data was expected.",
      "Open the address in a browser: it may ask to sign in, or it may have moved.",
    ],
    ja: [
      "データの代わりにウェブページが返ってきました。",
      "ブラウザでその URL を開き、ログインを求められていないか、移転していないかを確認してください。",
    ],
  },
  no_failure_recognised: {
    en: ["This is no failure that anybody would recognise.", "Nothing, unless something is missing."],
    ja: ["失敗ではないようです。", "結果に不足がなければ、何もする必要はありません。"],
  },
};
