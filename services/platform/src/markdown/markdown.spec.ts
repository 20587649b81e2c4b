import { describe, expect, it } from '@jest/globals';
import { renderNote } from './markdown.js';

describe('the Markdown of a note', () => {
  it('keeps the line breaks of a note, makes lists, and headings below those of the page', () => {
    expect(renderNote('# New\n\nOne\ntwo\n\n- **a**\n\n###### Deep')).toBe(
      '<h4>New</h4>\n<p>One<br>\ntwo</p>\n<ul>\n<li><strong>a</strong></li>\n</ul>\n<h6>Deep</h6>\n',
    );
  });

  it('links web addresses of a note, and gives the other site no handle on the page', () => {
    expect(renderNote('See https://x.co/a and [b](https://y.co), not Node.js')).toBe(
      '<p>See <a href="https://x.co/a" rel="noopener noreferrer">https://x.co/a</a> and ' +
        '<a href="https://y.co" rel="noopener noreferrer">b</a>, not Node.js</p>\n',
    );
  });

  it('shows HTML in a note as it is written, and makes no script, image or link that runs one', () => {
    const html = renderNote(
      '<img src=x onerror=y()> <b>b</b> [c](javascript:x()) ![d](https://x.co/d.png) [e](data:text/html,f)',
    );
    expect(html).toBe(
      '<p>&lt;img src=x onerror=y()&gt; &lt;b&gt;b&lt;/b&gt; [c](javascript:x()) ' +
        '!<a href="https://x.co/d.png" rel="noopener noreferrer">d</a> [e](data:text/html,f)</p>\n',
    );
  });
});
