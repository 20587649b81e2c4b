import { Schema } from 'mongoose';
import { figureNames, type Figures, type StateFigures } from './figure.js';

/** The sums of one key in one generation. A figure that was never counted is missing. */
export type FigureDocument = Partial<Figures> & StateFigures & { readonly _id: string };

export const figureSchema = new Schema<FigureDocument>(
  { _id: String, ...Object.fromEntries(figureNames.map((name) => [name, Number])) },
  { collection: 'figures', versionKey: false },
);

export const FIGURE_MODEL = 'Figure';
