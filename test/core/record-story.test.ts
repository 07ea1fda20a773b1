import { storyWith } from "../../src/core/record-story";

const line = (minute: number, text = "waiting"): string =>
  `2026-11-30 09:${String(minute).padStart(2, "0")} ${text}`;

test("a story keeps its newest eight lines and what a person wrote above them", () => {
  let note = "Ask Ms Sato first";
  for (let minute = 0; minute < 20; minute++) note = storyWith(note, line(minute));
  expect(note.split("\n")).toEqual([
    "Ask Ms Sato first",
    ...Array.from({ length: 8 }, (_, i) => line(12 + i)),
  ]);
});

test("a story of long lines stays within 900 characters, and its newest line is always there", () => {
  let note = "";
  for (let minute = 0; minute < 20; minute++) note = storyWith(note, line(minute, "x".repeat(130)));
  expect(note.length).toBeLessThanOrEqual(900);
  expect(note.split("\n").pop()).toBe(line(19, "x".repeat(130)));
});
