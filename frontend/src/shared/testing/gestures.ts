import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';

/** Clicks the button of this name. */
export const press = (name: string): boolean =>
  fireEvent.click(screen.getByRole('button', { name }));

/** Advances the fake timers. */
export const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
