/** The page's one state: what was seen last, what is under way, what was said. Everything on the page follows from it. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { DashboardView } from "../../guard/dashboard-view";
import { callServer } from "../call-server";
import { nextLookMs } from "./refresh-plan";

/** Longer than a look takes on a bad day; what has not answered by then has got lost. */
const LOST_MS = 60_000;
const SLOW_MS = 4_000;

export interface Seen {
  view: DashboardView | undefined;
  /** What the last look failed with, "" when it succeeded. */
  failure: string;
  /** A look is under way for longer than usual. */
  isSlow: boolean;
  isLooking: boolean;
  /** Milliseconds until the page looks by itself; null: it does not. */
  nextLookMs: number | null;
  /** A button's call is under way; its name. */
  busy: string;
  /** What a button did, or why it could not. */
  said: { text: string; isFailure: boolean };
}

export interface Acts {
  look(): void;
  /** Calls, says what came of it, and looks again. */
  act(name: string, call: () => Promise<string>): void;
  say(text: string, isFailure?: boolean): void;
}

/** @param lost what is said when no answer came */
export function useView(lost: string): Seen & Acts {
  const [view, setView] = useState<DashboardView>();
  const [failure, setFailure] = useState("");
  const [isLooking, setLooking] = useState(true);
  const [isSlow, setSlow] = useState(false);
  const [busy, setBusy] = useState("");
  const [said, setSaid] = useState({ text: "", isFailure: false });
  const [planMs, setPlanMs] = useState<number | null>(null);
  const touchedMs = useRef(Date.now());
  const number = useRef(0);

  const look = useCallback((): void => {
    const mine = ++number.current;
    const isMine = (): boolean => mine === number.current;
    const slow = setTimeout(() => isMine() && setSlow(true), SLOW_MS);
    setLooking(true);
    const end = (found: DashboardView | undefined, message: string): void => {
      clearTimeout(slow);
      // An older answer than the newest question is no news.
      if (!isMine()) return;
      if (found !== undefined) setView(found);
      setFailure(message);
      setSlow(false);
      setLooking(false);
      setPlanMs(nextLookMs(Date.now() - touchedMs.current, !document.hidden));
    };
    withinTime(callServer("dashboardView"), lost).then(
      (found) => end(found, ""),
      (error: Error) => end(undefined, error.message),
    );
  }, [lost]);

  const act = (name: string, call: () => Promise<string>): void => {
    setBusy(name);
    setSaid({ text: "", isFailure: false });
    const end = (text: string, isFailure: boolean): void => {
      setBusy("");
      setSaid({ text, isFailure });
      look();
    };
    call().then(
      (text) => end(text, false),
      (error: Error) => end(error.message, true),
    );
  };

  useEffect(look, [look]);
  useEffect(() => {
    if (planMs === null || isLooking) return;
    const timer = setTimeout(look, planMs);
    return () => clearTimeout(timer);
  }, [planMs, isLooking, look, view, failure]);
  useEffect(() => {
    const touched = (): void => {
      touchedMs.current = Date.now();
    };
    const shown = (): void => {
      touched();
      if (document.hidden) setPlanMs(null);
      else look();
    };
    const events = ["pointerdown", "keydown", "wheel"] as const;
    for (const event of events) addEventListener(event, touched, { passive: true });
    document.addEventListener("visibilitychange", shown);
    return () => {
      for (const event of events) removeEventListener(event, touched);
      document.removeEventListener("visibilitychange", shown);
    };
  }, [look]);

  const say = (text: string, isFailure = false): void => setSaid({ text, isFailure });
  return { view, failure, isSlow, isLooking, nextLookMs: planMs, busy, said, look, act, say };
}

const withinTime = <Value>(answer: Promise<Value>, lost: string): Promise<Value> =>
  Promise.race([
    answer,
    new Promise<Value>((_, reject) => setTimeout(() => reject(new Error(lost)), LOST_MS)),
  ]);
