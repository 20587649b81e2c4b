export { csvCell, csvGuarded, csvHead, csvRow, csvUnguarded } from './csv.js';
export { fileSlug } from './file-slug.js';
