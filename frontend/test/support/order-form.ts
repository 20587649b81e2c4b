import type { Locator, Page } from 'playwright-core';

const stepNames =
  /^(Select states|Select a dataset|Enter a quantity|Find other leads|Buy the .+|Add .+ and buy|Purchase Leads)$/;

/** The Buy Leads screen by its visible names. */
export function orderForm(page: Page) {
  const figure = (name: string): Locator =>
    page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');
  return {
    dataset: page.getByRole('combobox', { name: 'Dataset' }),
    phoneStatus: page.getByRole('combobox', { name: 'Phone status' }),
    quantity: page.getByRole('spinbutton', { name: 'Quantity' }),
    purchase: page.getByRole('button', { name: 'Purchase Leads' }),
    /** The one button of the order, whatever its next step is. */
    step: page.getByRole('button', { name: stepNames }),
    addCredits: page.getByRole('button', { name: /^Add .+ and buy$/ }),
    samples: page.locator('summary', { hasText: 'Sample rows' }),
    selected: page.getByRole('checkbox', { checked: true }),
    state: (name: string): Locator => page.getByRole('checkbox', { name, exact: true }),
    /** The only state that the Tab key stops at. */
    mapStop: page.getByRole('group', { name: 'States' }).locator('input[tabindex="0"]'),
    available: figure('Available'),
    price: figure('Price per lead'),
    cost: figure('Total cost'),
    balanceAfter: figure('Balance after'),
    refusal: page.getByRole('alert'),
    /** Waits until the form shows exactly this order. */
    async shows(order: { dataset: string; states: readonly string[]; quantity: number }) {
      const { dataset, states, quantity } = order;
      await page.locator('option:checked', { hasText: dataset }).waitFor({ state: 'attached' });
      await this.selected.nth(states.length - 1).waitFor();
      for (const state of states) await this.state(state).and(this.selected).waitFor();
      await page.locator(`input[type=number][value="${quantity}"]`).waitFor();
    },
    dialog: (title: string): Locator => page.getByRole('dialog', { name: title }),

    /** Fills in the given fields of the order. */
    async choose(order: { dataset?: string; states?: readonly string[]; quantity?: number }) {
      const { dataset, states = [], quantity } = order;
      if (dataset !== undefined) await this.dataset.selectOption({ label: dataset });
      for (const state of states) await this.state(state).check();
      if (quantity !== undefined) await this.quantity.fill(String(quantity));
    },
  };
}
