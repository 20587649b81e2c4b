export { csvCell, csvHead, csvRow, csvUnguarded } from './csv.js';
