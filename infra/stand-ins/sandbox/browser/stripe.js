/**
 * TEST MODE stand-in for https://js.stripe.com: the part of Stripe.js that @stripe/react-stripe-js
 * needs for a CardElement. It runs in the page itself, where Stripe would open frames, and calls
 * the sandbox it was loaded from. Test cards only.
 */
(() => {
  'use strict';

  const sandbox = new URL(document.currentScript.src).origin;

  async function call(path, body) {
    try {
      const response = await fetch(`${sandbox}/sandbox/stripe-js${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return await response.json();
    } catch {
      return { error: { type: 'api_connection_error', message: 'The sandbox does not answer.' } };
    }
  }

  const digitsOf = (text) => text.replace(/\D/g, '');
  const inGroups = (text) =>
    digitsOf(text)
      .slice(0, 19)
      .replace(/(.{4})(?=.)/g, '$1 ');
  const asExpiry = (text) => {
    const digits = digitsOf(text).slice(0, 4);
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  };

  function input(label, placeholder, autocomplete, size) {
    const field = document.createElement('input');
    field.setAttribute('aria-label', label);
    field.placeholder = placeholder;
    field.autocomplete = autocomplete;
    field.inputMode = 'numeric';
    Object.assign(field.style, {
      flex: size,
      minWidth: '0',
      border: '0',
      padding: '0.35rem 0',
      background: 'transparent',
      color: 'inherit',
      font: 'inherit',
      fontSize: '0.94em',
    });
    return field;
  }

  class CardElement {
    constructor(options) {
      this.options = options ?? {};
      this.listeners = new Map();
      this.root = document.createElement('div');
      Object.assign(this.root.style, { display: 'flex', flexWrap: 'wrap', gap: '0 0.5rem' });
      this.number = input('Card number', '4242 4242 4242 4242', 'cc-number', '1 1 8.5rem');
      this.expiry = input('Expiry date', 'MM / YY', 'cc-exp', '0 1 3.9rem');
      this.cvc = input('Security code', 'CVC', 'cc-csc', '0 1 2.1rem');
      this.postal = this.options.hidePostalCode
        ? null
        : input('Postal code', 'ZIP', 'postal-code', '0 1 4rem');
      for (const field of this.fields) {
        this.root.append(field);
        field.addEventListener('input', () => this.changed());
        field.addEventListener('focus', () => this.emit('focus', {}));
        field.addEventListener('blur', () => this.emit('blur', {}));
      }
    }

    get fields() {
      return [this.number, this.expiry, this.cvc, this.postal].filter(Boolean);
    }

    get isComplete() {
      return (
        digitsOf(this.number.value).length >= 14 &&
        digitsOf(this.expiry.value).length === 4 &&
        digitsOf(this.cvc.value).length >= 3
      );
    }

    get card() {
      const expiry = digitsOf(this.expiry.value);
      return {
        number: digitsOf(this.number.value),
        exp_month: Number(expiry.slice(0, 2)),
        exp_year: Number(`20${expiry.slice(2)}`),
        cvc: digitsOf(this.cvc.value),
      };
    }

    changed() {
      this.number.value = inGroups(this.number.value);
      this.expiry.value = asExpiry(this.expiry.value);
      this.cvc.value = digitsOf(this.cvc.value).slice(0, 4);
      const empty = this.fields.every(({ value }) => value === '');
      this.emit('change', {
        elementType: 'card',
        empty,
        complete: this.isComplete,
        error: undefined,
        brand: 'unknown',
        value: { postalCode: this.postal?.value ?? '' },
      });
    }

    mount(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target;
      place.append(this.root);
      queueMicrotask(() => this.emit('ready', { elementType: 'card' }));
    }

    unmount() {
      this.root.remove();
    }

    destroy() {
      this.root.remove();
      this.listeners.clear();
    }

    update(options) {
      Object.assign(this.options, options);
      for (const field of this.fields) field.disabled = this.options.disabled === true;
    }

    focus() {
      this.number.focus();
    }

    blur() {
      for (const field of this.fields) field.blur();
    }

    clear() {
      for (const field of this.fields) field.value = '';
      this.changed();
    }

    on(event, listener) {
      this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
      return this;
    }

    once(event, listener) {
      const heard = (value) => {
        this.off(event, heard);
        listener(value);
      };
      return this.on(event, heard);
    }

    off(event, listener) {
      const rest = (this.listeners.get(event) ?? []).filter(
        (one) => listener !== undefined && one !== listener,
      );
      this.listeners.set(event, rest);
      return this;
    }

    emit(event, value) {
      for (const listener of this.listeners.get(event) ?? []) listener(value);
    }
  }

  function elements() {
    const made = new Map();
    return {
      create(type, options) {
        if (type !== 'card') throw new Error(`The TEST MODE stand-in knows no ${type} element.`);
        const element = new CardElement(options);
        made.set(type, element);
        return element;
      },
      getElement(type) {
        return made.get(typeof type === 'string' ? type : type.__elementType) ?? null;
      },
      update: () => undefined,
      fetchUpdates: async () => ({}),
    };
  }

  /** The page of the bank, which Stripe opens in a frame: the card holder accepts or refuses. */
  function askCardHolder() {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', '3D Secure (TEST MODE)');
    Object.assign(dialog.style, {
      maxWidth: 'min(22rem, calc(100vw - 2rem))',
      padding: '1.5rem',
      border: '0',
      borderRadius: '12px',
      font: 'inherit',
    });
    const text = document.createElement('p');
    text.style.margin = '0 0 1rem';
    text.textContent = '3D Secure (TEST MODE): your bank asks you to confirm this payment.';
    const accept = document.createElement('button');
    accept.textContent = 'Complete authentication';
    const refuse = document.createElement('button');
    refuse.textContent = 'Fail authentication';
    for (const button of [accept, refuse]) {
      Object.assign(button.style, {
        display: 'block',
        width: '100%',
        minHeight: '2.5rem',
        marginTop: '0.75rem',
        border: '1px solid currentcolor',
        borderRadius: '8px',
        background: 'transparent',
        cursor: 'pointer',
      });
    }
    dialog.append(text, accept, refuse);
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve) => {
      const end = (outcome) => {
        dialog.close();
        dialog.remove();
        resolve(outcome);
      };
      accept.addEventListener('click', () => end('succeeded'));
      refuse.addEventListener('click', () => end('failed'));
      dialog.addEventListener('cancel', () => end('failed'));
    });
  }

  function incomplete() {
    const message = 'Your card number is incomplete.';
    return { error: { type: 'validation_error', code: 'incomplete_number', message } };
  }

  function Stripe() {
    return {
      elements,
      createToken: async () => ({
        error: {
          type: 'invalid_request_error',
          message: 'The stand-in makes payment methods only.',
        },
      }),
      async createPaymentMethod({ card, billing_details: details }) {
        if (!(card instanceof CardElement) || !card.isComplete) return incomplete();
        return call('/payment_methods', { card: card.card, billing_details: details });
      },
      async confirmCardPayment(clientSecret) {
        const outcome = await askCardHolder();
        const [id] = clientSecret.split('_secret');
        return call(`/payment_intents/${id}/authenticate`, { clientSecret, outcome });
      },
      async confirmCardSetup(clientSecret, { payment_method: { card } }) {
        if (!(card instanceof CardElement) || !card.isComplete) return incomplete();
        const [id] = clientSecret.split('_secret');
        const path = `/setup_intents/${id}`;
        const asked = await call(`${path}/confirm`, { clientSecret, card: card.card });
        if (asked.error || asked.setupIntent.status !== 'requires_action') return asked;
        const outcome = await askCardHolder();
        return call(`${path}/authenticate`, { clientSecret, outcome });
      },
      retrievePaymentIntent: async () => ({
        error: { type: 'invalid_request_error', message: 'The stand-in cannot look up payments.' },
      }),
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    };
  }

  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
