export { dayText, momentText } from './moment-words.js';
export { PdfPages, pageWidth } from './pdf-pages.js';
