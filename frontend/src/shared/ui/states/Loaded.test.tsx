import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Loaded } from './Loaded.js';

/** A list of names with a filter, in the moment between a new filter and its answer, and before and after it. */
function List({ filter, names, isAnswered }: Moment) {
  const query = {
    data: names,
    currentData: isAnswered ? names : undefined,
    isFetching: !isAnswered,
    isError: false,
    refetch: () => undefined,
  };
  return (
    <Loaded
      query={query}
      what="names"
      failure="The names could not be loaded."
      isEmpty={({ length }) => length === 0 && filter === ''}
      empty={<p>No names yet</p>}
    >
      {(found) => (
        <label>
          {found.length} names
          <input value={filter} readOnly />
        </label>
      )}
    </Loaded>
  );
}

interface Moment {
  filter: string;
  names: readonly string[];
  isAnswered: boolean;
}

describe('a list that is asked something else', () => {
  it('the answer to earlier filters does not call a list empty, and keeps its fields', () => {
    const { rerender } = render(<List filter="x" names={[]} isAnswered />);
    const field = screen.getByLabelText('0 names');
    field.focus();
    rerender(<List filter="" names={[]} isAnswered={false} />);
    expect(screen.queryByText('No names yet')).toBeNull();
    expect(field).toHaveFocus();
    rerender(<List filter="" names={['Ann']} isAnswered />);
    expect(screen.getByLabelText('1 names')).toBe(field);
    expect(field).toHaveFocus();
  });

  it('the answer to the current filters calls a list empty, until the next answer', () => {
    const { rerender } = render(<List filter="" names={[]} isAnswered />);
    const said = screen.getByText('No names yet');
    rerender(<List filter="x" names={[]} isAnswered={false} />);
    expect(said).toBeVisible();
    rerender(<List filter="x" names={[]} isAnswered />);
    expect(screen.getByLabelText('0 names')).toHaveValue('x');
  });
});

describe('the words of an empty list', () => {
  it('the words of an empty list are those of the answered question until the next answer', () => {
    const words = (isNarrowed: boolean, isAnswered: boolean) => (
      <Loaded
        query={{
          data: [],
          currentData: isAnswered ? [] : undefined,
          isFetching: !isAnswered,
          isError: false,
          refetch: () => undefined,
        }}
        what="actions"
        failure="The actions could not be loaded."
        isEmpty={({ length }) => length === 0}
        empty={isNarrowed ? 'No action matches' : 'No actions yet'}
      >
        {() => null}
      </Loaded>
    );
    const { rerender } = render(words(true, true));
    rerender(words(false, false));
    expect(screen.getByText('No action matches')).toBeVisible();
    rerender(words(false, true));
    expect(screen.getByText('No actions yet')).toBeVisible();
  });
});

describe('a failed list', () => {
  const failed = (status: number) => (
    <Loaded
      query={{
        isError: true,
        error: { status, body: { error: 'Return not found' } },
        refetch: () => undefined,
      }}
      what="the return"
      failure="The return could not be loaded."
      isEmpty={() => false}
      empty={null}
    >
      {() => null}
    </Loaded>
  );

  it('offers another try, but not for what does not exist', () => {
    const { rerender } = render(failed(503));
    expect(screen.getByText('The return could not be loaded.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    rerender(failed(404));
    expect(screen.getByText('Return not found')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
