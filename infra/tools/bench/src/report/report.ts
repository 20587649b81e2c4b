import { isMissed, type Line, type LineDefinition, type Measured } from './line.js';
import { lines, type LineId } from './lines.js';

/** The processor time of one action, in milliseconds for each process of the product. */
export interface Cost {
  readonly action: string;
  readonly ms: ReadonlyMap<string, number>;
}

export const totalOf = ({ ms }: Cost): number =>
  [...ms.values()].reduce((sum, one) => sum + one, 0);

/** The number of such actions that one core carries in a second, if it does nothing else. */
export const perCoreOf = (cost: Cost): number => 1_000 / totalOf(cost);

/** Collects the figures of a run. */
export class Report {
  readonly costs: Cost[] = [];
  private readonly measured = new Map<LineId, Measured>();

  add(id: LineId, measured: Measured): void {
    this.measured.set(id, measured);
  }

  addCost(cost: Cost): void {
    this.costs.push(cost);
  }

  /** In the order of the definitions. A line without a figure is listed with NaN, so that its goal counts as missed. */
  get lines(): Line[] {
    return (Object.keys(lines) as LineId[]).map((id) => {
      const definition: LineDefinition = lines[id];
      return { ...definition, ...(this.measured.get(id) ?? { ours: Number.NaN }) };
    });
  }

  get missed(): Line[] {
    return this.lines.filter(isMissed);
  }
}
