import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Progress } from './Progress.js';

const shares = (): string[] =>
  [...screen.getByRole('progressbar').querySelectorAll<HTMLElement>('i i')].map(
    (tile) => tile.style.opacity,
  );

describe('a progress out of tiles', () => {
  it('fills whole tiles, then a share of the next one', () => {
    render(<Progress percent={12.5} label="Upload" />);
    expect(shares().slice(0, 4)).toEqual(['1', '1', '0.5', '0']);
    expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute(
      'aria-valuenow',
      '12.5',
    );
  });

  it('states no value while the progress is unknown', () => {
    render(<Progress label="Upload" />);
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
    expect(shares().every((share) => share === '')).toBe(true);
  });
});
