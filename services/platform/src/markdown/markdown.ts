import MarkdownIt from 'markdown-it';

// HTML in a text is shown as it is written, and links that run scripts are refused.
const documents = new MarkdownIt('default', { html: false });

/** The level below the titles of notes on the site. */
const firstLevel = 4;
const lastLevel = 6;
const notes = new MarkdownIt('default', { html: false, linkify: true, breaks: true });
// Only addresses with their scheme: "Node.js" is no address.
notes.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
// An image would tell another site who reads the note.
notes.disable('image');
notes.core.ruler.push('levels', ({ tokens }) => {
  for (const token of tokens)
    if (/^h[1-6]$/.test(token.tag))
      token.tag = `h${Math.min(lastLevel, Number(token.tag.slice(1)) + firstLevel - 1)}`;
});
notes.renderer.rules['link_open'] = (tokens, index, options, _env, renderer) => {
  tokens[index]?.attrSet('rel', 'noopener noreferrer');
  return renderer.renderToken(tokens, index, options);
};

/** Renders the Markdown of a whole page as HTML that runs no scripts. */
export const renderDocument = (text: string): string => documents.render(text);

/**
 * Renders the Markdown of a note within a page as HTML that runs no scripts: line breaks are kept, web addresses become links,
 * headings begin below those of the page, and there are no images.
 */
export const renderNote = (text: string): string => notes.render(text);
