import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { InvalidRow, WaitingFile } from '@leadmart/contracts';
import type { Failure } from '../../../shared/api/api-error.js';
import { press } from '../../../shared/testing/gestures.js';
import { renderWithToasts } from '../../../shared/testing/render-with-toasts.js';
import { noFixes } from '../upload-rules/row-fixes.js';
import type { Figures } from '../upload-rules/upload-situation.js';
import { DuplicatesStep } from './DuplicatesStep.js';
import { InvalidRowsStep } from './InvalidRowsStep.js';

const nothing: Figures = {
  totalCount: 0,
  validCount: 0,
  duplicateCount: 0,
  statusChangedCount: 0,
  invalidCount: 0,
};
const errors: InvalidRow[] = [
  {
    row: 2,
    field: 'state',
    value: 'Bavaria',
    error: 'State is not one of the fifty states',
    data: { city: 'Munich', state: 'Bavaria' },
  },
  {
    row: 1_003,
    field: 'email',
    value: '',
    error: 'Email must be an email address',
    data: { city: 'Waco', state: 'TX' },
  },
];

function ways() {
  const onSkip = jest.fn();
  const onStartOver = jest.fn();
  const fixing = {
    fixes: noFixes,
    isPending: false,
    onFixes: () => undefined,
    onApply: () => undefined,
    onUndo: () => undefined,
  };
  const onReview = jest.fn();
  const onDiscard = jest.fn();
  return {
    datasetId: 'd1',
    onSkip,
    onStartOver,
    onDiscard,
    onClose: () => undefined,
    isReviewing: false,
    onReview,
    fixing,
  };
}

interface Report {
  figures: Partial<Figures>;
  /** Whether the file waits on the server. */
  waits?: boolean;
  addedBefore?: WaitingFile['addedBefore'];
  failure?: Failure;
}

const found = ({ figures, waits = true, addedBefore }: Report) => ({
  figures: { ...nothing, ...figures },
  ...(waits && { uploadId: 'u1' }),
  ...(addedBefore && { addedBefore }),
});

function duplicates(report: Report) {
  const given = ways();
  const { failure } = report;
  renderWithToasts(
    <DuplicatesStep
      name="Roofers"
      found={{ step: 'duplicates', ...found(report) }}
      {...given}
      failure={failure}
    />,
  );
  return given;
}

function invalidRows(report: Report) {
  const given = ways();
  renderWithToasts(
    <InvalidRowsStep found={{ step: 'invalid', errors, ...found(report) }} {...given} />,
  );
  return given;
}

const outlook = (): string[] =>
  screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('the report of duplicates', () => {
  it('shows new records, status changes and the next step', () => {
    const { onSkip } = duplicates({
      figures: {
        totalCount: 1_200,
        duplicateCount: 3,
        validCount: 1_195,
        statusChangedCount: 1,
        invalidCount: 2,
      },
    });
    expect(screen.getByText(/^3 of 1,200 records in this file have phone numbers/)).toBeVisible();
    expect(outlook()).toEqual([
      '1,195 records can be added.',
      expect.stringMatching(/^1 record of the known ones became DNC/),
      '2 records cannot be used. They are listed next.',
    ]);
    press('Skip duplicates and continue');
    expect(onSkip).toHaveBeenCalledTimes(1);
  });

  it('uses the singular for one record', () => {
    duplicates({ figures: { totalCount: 2, duplicateCount: 1, validCount: 1, refusedCount: 2 } });
    expect(
      screen.getByText(/^1 of 2 records in this file has a phone number that is/),
    ).toBeVisible();
    expect(outlook()).toEqual([
      '1 record can be added.',
      '2 records belong to people who opted out. They are left out.',
    ]);
  });

  it('offers only another file when all records are duplicates', () => {
    const { onSkip, onStartOver } = duplicates({ figures: { totalCount: 4, duplicateCount: 4 } });
    expect(screen.getByText('All records in this file are duplicates')).toBeVisible();
    expect(screen.queryByText(/already added/)).toBeNull();
    expect(outlook()).toEqual([]);
    press('Choose another file');
    expect(onStartOver).toHaveBeenCalledTimes(1);
    expect(onSkip).not.toHaveBeenCalled();
  });

  it('says that the same file was added a minute ago', () => {
    const completedAt = new Date(Date.now() - 60_000).toISOString();
    const addedBefore = { uploadId: 'u0', addedCount: 177, completedAt };
    duplicates({ figures: { totalCount: 177, duplicateCount: 177 }, addedBefore });
    expect(screen.getByText('All records in this file are duplicates')).toBeVisible();
    expect(screen.getByText(/already added .*177 leads added to .*Roofers/)).toBeVisible();
  });

  it('continues when known phones became DNC although no record is new', () => {
    const { onSkip } = duplicates({
      figures: { totalCount: 4, duplicateCount: 4, statusChangedCount: 2 },
    });
    press('Skip duplicates and upload');
    expect(onSkip).toHaveBeenCalledTimes(1);
  });

  it('continues to the invalid records although none can be added', () => {
    const { onSkip } = duplicates({
      figures: { totalCount: 4, duplicateCount: 3, invalidCount: 1 },
    });
    press('Skip duplicates and continue');
    expect(onSkip).toHaveBeenCalledTimes(1);
  });

  it('offers only another file when this one does not wait on the server', () => {
    const { onStartOver } = duplicates({
      figures: { totalCount: 2, duplicateCount: 1, validCount: 1 },
      waits: false,
    });
    press('Choose another file');
    expect(onStartOver).toHaveBeenCalledTimes(1);
  });

  it('shows the reason when continuing failed and allows a retry', () => {
    duplicates({
      figures: { totalCount: 2, duplicateCount: 1, validCount: 1 },
      failure: { sentence: 'Error uploading file', reason: 'Another upload runs' },
    });
    const lines = screen.getByRole('alert').querySelectorAll('p');
    expect([...lines].map(({ textContent }) => textContent)).toEqual([
      'Error uploading file',
      'Another upload runs',
    ]);
    expect(screen.getByRole('button', { name: 'Skip duplicates and upload' })).toBeEnabled();
  });
});

describe('the report of invalid records', () => {
  const lines = (): string[] =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        [...row.querySelectorAll('td')].map(({ textContent }) => textContent).join(' | '),
      );

  it('lists row, reason and data of each record and continues without them', () => {
    const { onSkip } = invalidRows({ figures: { totalCount: 5, invalidCount: 2, validCount: 3 } });
    expect(
      screen.getByText('2 of 5 records cannot be used. 3 records can be added.'),
    ).toBeVisible();
    expect(lines()).toEqual([
      '2 | State is not one of the fifty states | Munich, Bavaria',
      '1,003 | Email must be an email address | Waco, TX',
    ]);
    expect(screen.queryByText(/^The first/)).toBeNull();
    press('Skip invalid records and upload');
    expect(onSkip).toHaveBeenCalledTimes(1);
  });

  it('says when there are more rows than shown and offers all of them as a file', () => {
    invalidRows({ figures: { totalCount: 2_000, invalidCount: 1_500, validCount: 500 } });
    expect(screen.getByText('The first 2 are shown.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download invalid rows' })).toBeEnabled();
  });

  it('offers only another file when no record is left to add', () => {
    const { onStartOver } = invalidRows({
      figures: { totalCount: 2, invalidCount: 2 },
      waits: false,
    });
    expect(screen.getByText(/No record can be added\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download invalid rows' })).toBeNull();
    press('Choose another file');
    expect(onStartOver).toHaveBeenCalledTimes(1);
  });
});
