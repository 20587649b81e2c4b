import { Check } from 'lucide-react';
import type { LeadsOverviewView } from '@leadmart/contracts';
import { creditsText } from '../../shared/lib/words/format.js';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { nextStep, type Step } from './next-step.js';
import styles from './FirstSteps.module.css';

interface Props {
  balance: number;
  prices: LeadsOverviewView['lowestPrices'];
}

interface Described {
  step: Step | 'email';
  title: string;
  text: string;
  to?: string;
  action?: string;
}

/** Only verified users can log in, so the first step is done. */
const stepsAt = (prices: Props['prices']): readonly Described[] => [
  {
    step: 'email',
    title: 'Verify your email',
    text: 'Your account is ready.',
  },
  {
    step: 'credits',
    title: 'Add credits',
    text: `Credits pay for leads${priceWords(prices)}. They do not expire.`,
    to: '/buy-credits',
    action: 'Add credits',
  },
  {
    step: 'leads',
    title: 'Buy your first leads',
    text: 'Choose a dataset and states on the map. You see the price before you pay.',
    to: '/buy-leads',
    action: 'Choose leads',
  },
];

function priceWords(prices: Props['prices']): string {
  return prices ? `, from ${creditsText(Math.min(prices.clean, prices.dnc))} each` : '';
}

/** The way of a new buyer to the first pack; the next step is large. */
export function FirstSteps({ balance, prices }: Props) {
  const next = nextStep(balance, prices);
  const steps = stepsAt(prices);
  const nextIndex = steps.findIndex(({ step }) => step === next);
  return (
    <Card className="stack gap-4 packed">
      <h2 id="overview">Get started</h2>
      <ol className="stack gap-3">
        {steps.map((step, index) => (
          <StepItem
            key={step.step}
            number={index + 1}
            step={step}
            state={index < nextIndex ? 'done' : index === nextIndex ? 'next' : 'later'}
          />
        ))}
      </ol>
    </Card>
  );
}

interface StepProps {
  number: number;
  step: Described;
  state: 'done' | 'next' | 'later';
}

function StepItem({ number, step: { title, text, to, action }, state }: StepProps) {
  const isNext = state === 'next';
  return (
    <li
      className={`stack middle gap-4 soft ${styles['step']}`}
      data-state={state}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className={`stack figures ${styles['sign']}`} aria-hidden="true">
        {state === 'done' ? <Check size="1.15rem" /> : number}
      </span>
      <div>
        <h3>
          {title}
          {state === 'done' && <span className="unseen">, done</span>}
        </h3>
        {isNext && <p>{text}</p>}
        {isNext && to !== undefined && (
          // The shortcuts above have the page's primary button.
          <ButtonLink to={to} look="secondary">
            {action}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
