import { describe, expect, it } from '@jest/globals';
import { NoLineEnds, fileParts } from '../../shared/lib/parts/file-parts.js';
import { listHeadBytes } from './send-list.js';

async function textsOf(text: string, size: number): Promise<string[]> {
  const texts: string[] = [];
  const file = new Blob([text]);
  const cutting = { headBytes: await listHeadBytes(file), size };
  for await (const { blob } of fileParts(file, cutting)) texts.push(await blob.text());
  return texts;
}

describe('the parts of a list', () => {
  it('each begin with the header', async () => {
    const text = 'lead_id,phone\r\n1,2015550100\r\n2,2015550101\n3,2015550102';
    expect(await textsOf(text, 26)).toEqual([
      'lead_id,phone\r\n1,2015550100\r\n',
      'lead_id,phone\r\n2,2015550101\n3,2015550102',
    ]);
  });

  it('each begin with the notes above the header, too', async () => {
    const head = 'Do not call\n\nlead_id,phone\n';
    expect(await textsOf(`${head}1,2015550100\n2,2015550101\n`, 20)).toEqual([
      `${head}1,2015550100\n`,
      `${head}2,2015550101\n`,
    ]);
  });

  it('end with a line and together are the file, if it has no header', async () => {
    const text = '2015550099\r\n2015550100\r\n2015550101\n2015550102';
    for (const size of [13, 20, 31, 100]) {
      const parts = await textsOf(text, size);
      expect(parts.join('')).toBe(text);
      for (const part of parts.slice(0, -1)) expect(part.endsWith('\n')).toBe(true);
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(size);
    }
    expect(await textsOf('', 10)).toEqual([]);
  });

  it('cannot be made of a file without line ends', async () => {
    await expect(textsOf('x'.repeat(30), 10)).rejects.toBeInstanceOf(NoLineEnds);
  });
});
