// Charts: their definition is kept as JSON; nothing is drawn here.
import type { Execution } from "./execution";
import { GuestObject } from "./guest-object";
import { Range } from "./range";
import type { StoredChart } from "./sheet-grid";

const TYPES =
  "AREA BAR BUBBLE CANDLESTICK COLUMN COMBO GAUGE GEO HISTOGRAM LINE ORG PIE RADAR SCATTER TABLE TIMELINE TREEMAP";

export class Charts extends GuestObject {
  static override readonly service = "Charts";

  get ChartType(): Record<string, string> {
    return Object.fromEntries(TYPES.split(" ").map((name) => [name, name]));
  }
}

export class EmbeddedChart extends GuestObject {
  static override readonly service = "EmbeddedChart";
  readonly #run: Execution;
  readonly #chart: StoredChart;
  readonly #rangeOf: (a1: string) => Range;

  constructor(run: Execution, chart: StoredChart, rangeOf: (a1: string) => Range) {
    super();
    this.#run = run;
    this.#chart = chart;
    this.#rangeOf = rangeOf;
  }

  getChartId(): number {
    return this.#chart.id;
  }

  getRanges(): Range[] {
    return this.#chart.ranges.map(this.#rangeOf);
  }

  modify(): EmbeddedChartBuilder {
    return new EmbeddedChartBuilder(this.#run, this.#rangeOf, this.#chart);
  }

  /** The host's own view; scripts have no such method in Google's types. */
  static definition(chart: EmbeddedChart): StoredChart {
    return chart.#chart;
  }
}

export class EmbeddedChartBuilder extends GuestObject {
  static override readonly service: string = "EmbeddedChartBuilder";
  readonly #run: Execution;
  readonly #rangeOf: (a1: string) => Range;
  readonly #chart: StoredChart;

  constructor(
    run: Execution,
    rangeOf: (a1: string) => Range,
    from: StoredChart = { id: 0, type: "COLUMN", ranges: [], position: [], options: {} },
  ) {
    super();
    this.#run = run;
    this.#rangeOf = rangeOf;
    this.#chart = structuredClone(from);
  }

  setChartType(type: string): this {
    this.#chart.type = type;
    return this;
  }

  asBarChart(): EmbeddedColumnChartBuilder {
    return new EmbeddedColumnChartBuilder(this.#run, this.#rangeOf, { ...this.#chart, type: "BAR" });
  }

  asColumnChart(): EmbeddedColumnChartBuilder {
    return new EmbeddedColumnChartBuilder(this.#run, this.#rangeOf, { ...this.#chart, type: "COLUMN" });
  }

  asLineChart(): EmbeddedColumnChartBuilder {
    return new EmbeddedColumnChartBuilder(this.#run, this.#rangeOf, { ...this.#chart, type: "LINE" });
  }

  asPieChart(): EmbeddedChartBuilder {
    return this.setChartType("PIE");
  }

  addRange(range: unknown): this {
    if (!(range instanceof Range)) {
      this.#run.fail("signature", {
        types: typeof range,
        call: "SpreadsheetApp.EmbeddedChartBuilder.addRange",
      });
    }
    this.#chart.ranges.push(`'${range.getSheet().getName().replace(/'/g, "''")}'!${range.getA1Notation()}`);
    return this;
  }

  clearRanges(): this {
    this.#chart.ranges = [];
    return this;
  }

  setPosition(anchorRow: number, anchorColumn: number, offsetX: number, offsetY: number): this {
    this.#chart.position = [anchorRow, anchorColumn, offsetX, offsetY];
    return this;
  }

  setOption(option: string, value: unknown): this {
    this.#chart.options[option] = value;
    return this;
  }

  setNumHeaders(headers: number): this {
    return this.setOption("numHeaders", headers);
  }

  build(): EmbeddedChart {
    return new EmbeddedChart(this.#run, structuredClone(this.#chart), this.#rangeOf);
  }
}

/** What a chart with axes can be told besides; bar and line charts take the same. */
export class EmbeddedColumnChartBuilder extends EmbeddedChartBuilder {
  static override readonly service = "EmbeddedColumnChartBuilder";

  setTitle(title: string): this {
    return this.setOption("title", title);
  }

  setXAxisTitle(title: string): this {
    return this.setOption("hAxis.title", title);
  }

  setYAxisTitle(title: string): this {
    return this.setOption("vAxis.title", title);
  }
}
