export * from './define-preset.js';
export * from './export-column-names.js';
export * from './presets.js';
