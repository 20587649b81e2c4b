const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A text that a person typed, for the middle of a sentence: text from right to left keeps its own
 * direction there (Unicode isolates) and does not turn the words around it.
 */
export const isolated = (text: string): string =>
  rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
