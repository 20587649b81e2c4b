export { csvCell, csvGuarded, csvHead, csvRow, csvUnguarded } from '@leadmart/contracts/csv';
export { fileSlug } from './file-slug.js';
