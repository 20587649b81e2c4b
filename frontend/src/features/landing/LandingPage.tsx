import { ArrowRight, Check } from 'lucide-react';
import { Suspense, lazy, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { figures } from '../../shared/config/site.js';
import { useArrivalFocus } from '../../shared/lib/focus/use-arrival-focus.js';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import { TileField } from '../../shared/ui/tiles/TileField.js';
import { selectIsSignedIn } from '../session/session-slice.js';
import { features, promises, trustPoints } from './landing-content.js';
import { Showcase } from './Showcase.js';
import styles from './LandingPage.module.css';

/** Below the first screen, so the application starts without them. */
const Questions = lazy(async () => ({
  default: (await import('../faq/Questions.js')).Questions,
}));

/** One element for ever: a new one would make React render what the document shows already. */
const answers = (
  <Suspense>
    <Questions />
  </Suspense>
);

const stats = [
  { figure: figures.contacts, what: 'verified contacts' },
  { figure: figures.accuracy, what: 'data accuracy' },
  { figure: figures.uptime, what: 'uptime' },
];

interface Props {
  /** The product itself, and rows of it: both are loaded after everything else. */
  order: ReactNode;
  samples: ReactNode;
}

export function LandingPage({ order, samples }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isIdle = useIsIdle();
  useArrivalFocus(heading);
  useEffect(() => {
    document.title = 'Leadmart · Find Your Perfect Business Leads';
  }, []);
  return (
    <div className={styles['page']}>
      <section className={styles['hero']}>
        <div className={styles['pitch']}>
          <h1 ref={heading} tabIndex={-1}>
            Find Your Perfect Business Leads
          </h1>
          <p className={styles['lead']}>
            Choose a dataset, states and phone status. Pay with prepaid credits and download your
            leads as CSV whenever you need them.
          </p>
          <CallToAction />
          <ul className={`row wrap soft gap-2 ${styles['promises']}`} aria-label="What we promise">
            {promises.map(({ icon: Icon, label }) => (
              <li key={label}>
                <Icon />
                {label}
              </li>
            ))}
          </ul>
        </div>
        <OrderPlace>{order}</OrderPlace>
      </section>

      <dl className={styles['stats']}>
        {stats.map(({ figure, what }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>

      <Suspense>{isIdle && samples}</Suspense>

      <section className={`stack gap-5 ${styles['why']}`} aria-labelledby="why">
        <h2 id="why">Why Choose Leadmart</h2>
        <ul className={styles['features']}>
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <Showcase />
      </section>

      <section className={`stack gap-5 amid ${styles['questions']}`} aria-labelledby="faq">
        <h2 id="faq" tabIndex={-1}>
          Frequently asked questions
        </h2>
        <div className={styles['answers']}>{answers}</div>
      </section>

      <section className={`stack gap-5 centred-text ${styles['closing']}`} aria-labelledby="start">
        <h2 id="start">Ready to Get Started?</h2>
        <ul className={`row wrap soft small ${styles['trust']}`}>
          {trustPoints.map((point) => (
            <li key={point}>
              <Check />
              {point}
            </li>
          ))}
        </ul>
        <CallToAction />
      </section>
    </div>
  );
}

function CallToAction() {
  const isSignedIn = useSelector(selectIsSignedIn);
  return (
    <div className={`row wrap gap-3 ${styles['calls']}`}>
      <ButtonLink to={isSignedIn ? '/buy-leads' : '/register'} size="large">
        {isSignedIn ? 'Buy Leads' : 'Get Started'}
        <ArrowRight />
      </ButtonLink>
      <ButtonLink to="/pricing" look="secondary" size="large">
        View Pricing
      </ButtonLink>
    </div>
  );
}

const patienceMs = 1_000;

/** Whether the browser has painted the page and has nothing else to do. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const rest = (): void => setIsIdle(true);
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, patienceMs / 5);
      return () => clearTimeout(timer);
    }
    const call = requestIdleCallback(rest, { timeout: patienceMs });
    return () => cancelIdleCallback(call);
  }, []);
  return isIdle;
}

/** The place of the order. Its code and data are loaded after the first paint, so it has its size before. */
function OrderPlace({ children }: { children: ReactNode }) {
  const isIdle = useIsIdle();
  return (
    <div className={styles['place']} aria-busy={!isIdle || undefined}>
      {isIdle ? <Suspense fallback={<TileField />}>{children}</Suspense> : <TileField />}
    </div>
  );
}
