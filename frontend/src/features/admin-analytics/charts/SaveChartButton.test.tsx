import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { SaveChartButton } from './SaveChartButton.js';

it('a chart is saved with a line for each point and a column for each of its lines', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  let name = '';
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    name = this.download;
  });
  const series = [
    { label: 'Revenue', role: 'main', values: [49, -9.8] },
    { label: 'Before', role: 'before', values: [0.5] },
  ] as const;
  const points = [{ _id: '2026-01-05', to: '2026-01-11' }, { _id: '2026-01-12' }];
  render(<SaveChartButton title="Daily revenue" chart={{ points, series }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save daily revenue as CSV' }));
  expect(name).toBe('leadmart-daily-revenue-2026-01-05-to-2026-01-12.csv');
  const bytes = new Uint8Array(await new Response(files[0]).arrayBuffer());
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    '\uFEFFfrom,to,Revenue,Before\r\n2026-01-05,2026-01-11,49,0.5\r\n2026-01-12,2026-01-12,-9.8,\r\n',
  );
  click.mockRestore();
});
