// Wall-clock time in a named zone. Nothing here looks at the zone of the machine.

export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  ms: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
const QUARTER_MS = 900_000;

function formatFor(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
      era: "short",
    });
    formats.set(zone, format);
  }
  return format;
}

/** How far the zone is ahead of UTC at that moment. Zones change their offset on quarter hours only. */
export function zoneOffsetMs(ms: number, zone: string): number {
  const quarter = Math.floor(ms / QUARTER_MS) * QUARTER_MS;
  const key = `${zone} ${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const part: Record<string, string> = {};
    for (const { type, value } of formatFor(zone).formatToParts(quarter)) part[type] = value;
    const year = part["era"] === "BC" ? 1 - Number(part["year"]) : Number(part["year"]);
    const wall = new Date(0);
    wall.setUTCFullYear(year, Number(part["month"]) - 1, Number(part["day"]));
    wall.setUTCHours(Number(part["hour"]), Number(part["minute"]), Number(part["second"]), 0);
    offset = wall.getTime() - quarter;
    if (offsets.size > 5_000) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

export function wallTime(ms: number, zone: string): WallTime {
  const shifted = new Date(ms + zoneOffsetMs(ms, zone));
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
    ms: shifted.getUTCMilliseconds(),
  };
}

/** The moment at which the zone shows the time that UTC shows at `wallMs`; a time that is skipped becomes the one after. */
export function fromWallMs(wallMs: number, zone: string): number {
  const first = wallMs - zoneOffsetMs(wallMs, zone);
  const second = wallMs - zoneOffsetMs(first, zone);
  if (second === first) return first;
  return second + zoneOffsetMs(second, zone) === wallMs ? second : Math.max(first, second);
}

export function isZone(zone: string): boolean {
  try {
    formatFor(zone);
    return true;
  } catch {
    return false;
  }
}
