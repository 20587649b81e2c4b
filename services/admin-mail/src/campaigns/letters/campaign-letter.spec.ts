import { describe, expect, it } from '@jest/globals';
import { campaignLetter } from './campaign-letter.js';

const ann = { username: 'Ann', email: 'ann@example.com' };
const footer = { page: 'https://shop.co/unsubscribe/t0', postalAddress: undefined };
const letter = (message: string, values = ann, subject = 'News') =>
  campaignLetter({ subject, message }, values, footer);

describe('the letter of a campaign', () => {
  it('keeps the line breaks of a message in text and in HTML', () => {
    const { text, html } = letter('One\r\ntwo\n\nThree');
    expect(text).toMatch(/^One\ntwo\n\nThree\n\n/);
    expect(html).toMatch(/<p [^>]*>One\n?<br \/>\n?two<\/p>/);
    expect(html).toMatch(/<p [^>]*>Three<\/p>/);
  });

  it('shows HTML in a message as it was typed', () => {
    const nasty = '<img src=x onerror="alert(1)"> & <b>';
    const { text, html } = letter(nasty, { ...ann }, nasty);
    expect(text).toContain(nasty);
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &lt;b&gt;');
  });

  it('merges the fields of each recipient, escaped, on one line and without merging them again', () => {
    const values = { username: '<i>{{email}}  x', email: 'ann@example.com' };
    const { subject, text, html } = letter('Hi {{ username }}!', values, 'For {{username}}');
    expect(subject).toBe('For <i>{{email}} x');
    expect(text).toMatch(/^Hi <i>\{\{email\}\} x!\n/);
    expect(html).toContain('Hi &lt;i&gt;{{email}} x!');
  });

  it('ends a letter with the unsubscribe link and the postal address in text and in HTML', () => {
    const { text, html } = letter('Hi');
    expect(text).toContain('Unsubscribe:\nhttps://shop.co/unsubscribe/t0\n');
    expect(html).toMatch(/<a\s+href="https:\/\/shop.co\/unsubscribe\/t0"[^>]*>Unsubscribe<\/a\s*>/);
    const written = { subject: 'S', message: 'M' };
    const signed = campaignLetter(written, ann, { ...footer, postalAddress: '1 Main St <x>' });
    expect(signed.text).toContain('1 Main St <x>');
    expect(signed.html).toContain('1 Main St &lt;x&gt;');
  });
});

describe('web addresses in the letter of a campaign', () => {
  it('adds no space between a web address and the text around it', () => {
    expect(letter('See (https://x.co/new).').html).toMatch(
      />See \(<a\s+href="https:\/\/x.co\/new"[^>]*>https:\/\/x.co\/new<\/a>\)\.<\/p>/,
    );
  });

  const linksIn = (message: string, values = ann) =>
    [...letter(message, values).html.matchAll(/href="([^"]*)"/g)]
      .map(([, href]) => href)
      .filter((href) => !href?.includes('/unsubscribe/'));

  it('makes a link of a web address without the punctuation around it', () => {
    expect(linksIn('See https://x.co/a?b=1&c=2. And (http://y.co), "https://z.co/w_(1)"!')).toEqual(
      ['https://x.co/a?b=1&amp;c=2', 'http://y.co', 'https://z.co/w_(1)'],
    );
  });

  it('makes links of http and https addresses only', () => {
    expect(linksIn('javascript:alert(1) data:text/html,x ftp://x.co https://')).toEqual([]);
    expect(linksIn(`https://x.co/"onmouseover="alert(1)`)).toEqual(['https://x.co/']);
  });

  it('makes no link of a web address in a username', () => {
    for (const username of ['https://evil.co', 'evil.co']) {
      const values = { ...ann, username };
      expect(linksIn('Hi {{username}}', values)).toEqual([]);
      const { subject, text, html } = letter('Hi {{username}}', values, 'For {{username}}');
      for (const part of [subject, text, html]) expect(part).not.toContain('evil.co');
    }
  });

  it('encodes a merge field in a web address as one value', () => {
    const values = { ...ann, username: 'A&B/#=' };
    expect(linksIn('https://x.co/?u={{username}}&v=1', values)).toEqual([
      'https://x.co/?u=A%26B%2F%23%3D&amp;v=1',
    ]);
  });
});
