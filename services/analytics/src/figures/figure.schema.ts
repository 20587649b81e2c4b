import { entity, number, optional, text, type DocumentOf } from '@leadmart/platform/entities';
import { figureNames, type FigureName, type StateFigures } from './figure.js';

const aFigure = optional(number());
const figureFields = Object.fromEntries(figureNames.map((name) => [name, aFigure]));

/** The sums of one key in one generation. A figure that was never counted is missing. */
export const figures = entity({
  collection: 'figures',
  fields: { _id: text(), ...(figureFields as Readonly<Record<FigureName, typeof aFigure>>) },
});

/** The figures of states have keys that are data. */
export type FigureDocument = DocumentOf<typeof figures> & StateFigures;
