import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { FaqPage } from './FaqPage.js';

const open = () =>
  render(
    <MemoryRouter>
      <FaqPage />
    </MemoryRouter>,
  );
const answerTo = (question: string) => {
  const item = screen.getByText(question).closest('details');
  return within(item as HTMLElement);
};

describe('the frequently asked questions', () => {
  it('the FAQ has the nine questions of the specification, under a heading that says nine, and no others', () => {
    const { container } = open();
    expect(screen.getByText('Nine short answers.')).toBeVisible();
    expect(container.querySelectorAll('details')).toHaveLength(9);
    expect(screen.getAllByRole('heading')).toHaveLength(1);
  });

  it('opens the answer that the address names, and finds answers by their words', () => {
    render(
      <MemoryRouter initialEntries={['/faq#how-do-i-delete-my-account']}>
        <FaqPage />
      </MemoryRouter>,
    );
    const open = () => screen.getAllByRole('group').filter((item) => item.hasAttribute('open'));
    expect(open()).toHaveLength(1);
    expect(open()[0]).toHaveTextContent('How do I delete my account?');
    const field = screen.getByRole('searchbox', { name: 'Search the answers' });
    fireEvent.change(field, { target: { value: 'SPAM folder' } });
    expect(open()).toHaveLength(1);
    expect(screen.getByText(/^Check your spam folder first/)).toBeVisible();
    fireEvent.change(field, { target: { value: 'zebra' } });
    expect(screen.getByRole('status')).toHaveTextContent('No answers match your search.');
  });

  it('lead to support and to the own deletion of the account', () => {
    open();
    const answer = answerTo('How do I delete my account?');
    expect(answer.getByText(/^support@/)).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:support@/),
    );
    expect(answer.getByText('Your data')).toHaveAttribute('href', '/account/data');
    const { textContent } = answer.getByText('Your data').closest('p') as HTMLElement;
    expect(textContent).toMatch(
      /^Write to support@\S+ from the address of your account, and we delete it and confirm by email\. You can also delete it yourself under Your data\. /,
    );
  });
});
