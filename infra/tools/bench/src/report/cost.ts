/** The processor time of one action, in milliseconds for each process of the product. */
export interface Cost {
  readonly action: string;
  readonly ms: ReadonlyMap<string, number>;
}

export const totalOf = ({ ms }: Cost): number =>
  [...ms.values()].reduce((sum, one) => sum + one, 0);

/** The number of such actions that one core carries in a second, if it does nothing else. */
export const perCoreOf = (cost: Cost): number => 1_000 / totalOf(cost);
