import { five9 } from './five9.js';
import { hubspot } from './hubspot.js';
import { phoneBurner } from './phoneburner.js';
import { salesforce } from './salesforce.js';
import { vicidial } from './vicidial.js';
import { zoho } from './zoho.js';

export * from './define-preset.js';
export * from './export-column-names.js';

/** The presets of exports by their ids. A new one is a file beside this one and a line here. */
export const exportPresets = {
  five9,
  hubspot,
  phoneburner: phoneBurner,
  salesforce,
  vicidial,
  zoho,
};
export type ExportPresetId = keyof typeof exportPresets;
export const exportPresetIds = Object.keys(exportPresets) as readonly ExportPresetId[];
