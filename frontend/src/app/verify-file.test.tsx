import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { VerifyFilePage } from '../features/verify-file/VerifyFilePage.js';
import { press } from './testing/gestures.js';
import { fakeServer, renderPage } from './testing/render-page.js';

const id = '69244c3fe2a1b7d0935fa6c8';
const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const document = {
  _id: id,
  part: 'sold',
  madeAt: '2026-05-04T10:00:07.000Z',
  keyId: '0123456789abcdef',
  dataset: 'Homeowners',
  phoneNumberStatus: 'clean',
  leads: 1_200,
  soldOn: '2026-05-04',
};

const server = fakeServer();
beforeEach(() => {
  // jsdom has no hashes.
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

const choose = (name: string, text = 'abc') => {
  const file = new File([text], name);
  const input = screen.getByLabelText('JSON, PDF or CSV file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [file] } });
};
const idField = () => screen.getByLabelText('Id of the diligence file');

describe('the page that verifies files', () => {
  it('tells what a genuine file covers, by its hash and the id of the link alone', async () => {
    const body = { verdict: 'genuine', kind: 'csv', document };
    server.answer(/file-verification/, { body });
    await renderPage(<VerifyFilePage />, `/verify-file?id=${id}`, '/verify-file');
    expect(idField()).toHaveValue(id);
    choose('pack.csv');
    expect(await screen.findByText(/exactly as Leadmart sold it/)).toBeVisible();
    expect(screen.getByText('1,200 clean leads of Homeowners')).toBeVisible();
    expect(server.calls).toEqual([`GET /file-verification?sha256=${abc}&id=${id}`]);
    expect(server.sent).toEqual([]);
  });

  it('asks for the id of a CSV before it sends the hash', async () => {
    server.answer(/file-verification/, { body: { verdict: 'changed' } });
    await renderPage(<VerifyFilePage />, '/verify-file');
    choose('pack.csv');
    expect(await screen.findByText(/it is compared with that pack alone/)).toBeVisible();
    expect(server.calls).toEqual([]);
    fireEvent.change(idField(), { target: { value: 'x' } });
    expect(screen.getByText(/^Enter the 24 characters/)).toBeVisible();
    // The file was taken all the same.
    expect(screen.getByText(`pack.csv, SHA-256 ${abc}`)).toBeVisible();
    fireEvent.change(idField(), { target: { value: ` ${id}` } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Not genuine.');
    expect(server.calls).toEqual([`GET /file-verification?sha256=${abc}&id=${id}`]);
  });

  it('takes the id out of a JSON file, so that a changed one is told from an unknown one', async () => {
    server.answer(/file-verification/, { body: { verdict: 'changed' } });
    await renderPage(<VerifyFilePage />, '/verify-file');
    choose('diligence.json', JSON.stringify({ document: { id } }));
    await waitFor(() => expect(idField()).toHaveValue(id));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not genuine.');
    fireEvent.change(idField(), { target: { value: '' } });
    server.answer(/file-verification/, 'cut');
    choose('other.pdf');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    server.answer(/file-verification/, { body: { verdict: 'unknown' } });
    await press('Try again');
    expect(await screen.findByText('Unknown.')).toBeVisible();
  });

  it('shows the commands for the signature as the document does', async () => {
    await renderPage(<VerifyFilePage />, '/verify-file');
    const text = readFileSync(new URL('../../../infra/docs/diligence.md', import.meta.url), 'utf8');
    const [, commands = ''] = /```sh\n([^]*?)\n```/.exec(text) ?? [];
    const { textContent } = screen.getByRole('region', { name: 'Commands for openssl' });
    expect(textContent).toBe(commands);
  });
});
