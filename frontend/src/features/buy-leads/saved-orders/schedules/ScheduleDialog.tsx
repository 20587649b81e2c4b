import type {
  SavedOrderView,
  ShortageRule,
  StandingOrderBody,
  StandingOrderView,
} from '@leadmart/contracts';
import { useFields, type Fields } from '../../../../shared/lib/hooks/use-fields.js';
import { useSave } from '../../../../shared/lib/hooks/use-save.js';
import { isolated } from '../../../../shared/lib/isolated.js';
import { creditsAndDollars } from '../../../../shared/lib/words/format.js';
import { FormModal } from '../../../../shared/ui/dialogs/FormModal.js';
import { SelectField, TextField } from '../../../../shared/ui/fields/Field.js';
import { useCreditPrice } from '../../../buy-credits/packages/use-credit-price.js';
import { returnsPolicyApi } from '../../../returns-policy/returns-policy-api.js';
import { ReturnsLine } from '../../../returns-policy/ReturnsTerms.js';
import { seenOffer } from '../../summary/seen-offer.js';
import { costToday, priceWords } from '../saved-order-words.js';
import { hourWords, shortageWords, weekdays } from './schedule-words.js';
import { schedulesApi } from './schedules-api.js';

interface Props {
  saved: SavedOrderView;
  /** The schedule that is changed; otherwise a new one is set. */
  schedule: StandingOrderView | undefined;
  onClose: () => void;
}

/** The fields as they are typed. */
interface Draft {
  every: StandingOrderBody['schedule']['every'];
  weekday: number;
  day: number;
  hour: number;
  zone: string;
  limit: string;
  monthLimit: string;
  onShortage: ShortageRule;
}

/** Sets or changes when a saved order is bought by itself. */
export function ScheduleDialog({ saved, schedule, onClose }: Props) {
  const fields = useFields(() => draftOf(schedule));
  const { values: draft, change, field } = fields;
  const [set] = schedulesApi.useSetScheduleMutation();
  const { dialog, save } = useSave<StandingOrderView>(onClose, {
    version: schedule?.version,
    load: (current) => schedule && change(draftOf({ ...schedule, ...current })),
  });
  const seen = seenOffer({ ...saved, returns: returnsPolicyApi.useReturnsPolicyQuery().data });
  const { cents } = useCreditPrice(0);
  const name = isolated(saved.name);
  return (
    <FormModal
      {...dialog}
      title={schedule ? 'Change repeat' : 'Repeat this order'}
      submitLabel="Save"
      onSubmit={() =>
        save(
          (version) => set({ id: saved._id, schedule: { ...bodyOf(draft), ...seen, version } }),
          {
            done: 'Repeat saved',
            about: name,
            otherwise: 'The repeat could not be saved.',
          },
        )
      }
    >
      <p>
        {name} is bought automatically on these dates, with your credits
        {saved.price !== null && `, at ${priceWords(saved, saved.price, cents)} or less`}. When the
        price or the terms of returns get worse, nothing is bought until you agree. You get an email
        after each run.
      </p>
      <ReturnsLine />
      <DateFields {...fields} />
      <SelectField
        label="If there are too few leads"
        options={shortageWords}
        {...field('onShortage')}
      />
      <TextField
        label="Credit limit per run (optional)"
        hint={limitHint(draft.limit, { saved, cents })}
        type="number"
        min={0.1}
        step={0.1}
        inputMode="decimal"
        {...field('limit')}
        name="creditsPerRun"
      />
      <TextField
        label="Credit limit per month (optional)"
        hint={`${limitWords(draft.monthLimit, cents)}A run that would exceed it is skipped.`}
        type="number"
        min={0.1}
        step={0.1}
        inputMode="decimal"
        {...field('monthLimit')}
        name="creditsPerMonth"
      />
    </FormModal>
  );
}

function DateFields({ values, field }: Fields<Draft>) {
  return (
    <>
      <SelectField
        label="How often"
        options={{ weekday: 'Every weekday', week: 'Every week', month: 'Every month' }}
        {...field('every')}
        name="schedule.every"
      />
      {values.every === 'week' && (
        <SelectField
          label="Day of the week"
          options={weekdays.map((name, i) => [i + 1, name])}
          {...field('weekday')}
          name="schedule.weekday"
        />
      )}
      {values.every === 'month' && (
        <SelectField
          label="Day of the month"
          hint="In a shorter month, its last day counts."
          options={Array.from({ length: 31 }, (_, i) => [i + 1, String(i + 1)])}
          {...field('day')}
          name="schedule.day"
        />
      )}
      <SelectField
        label="Time"
        options={Array.from({ length: 24 }, (_, hour) => [hour, hourWords(hour)])}
        {...field('hour')}
      />
      <SelectField
        label="Time zone"
        options={[...new Set([values.zone, ...Intl.supportedValuesOf('timeZone')])].map((zone) => [
          zone,
          zone.replaceAll('_', ' '),
        ])}
        {...field('zone')}
      />
    </>
  );
}

function limitHint(
  typed: string,
  { saved, cents }: { saved: SavedOrderView; cents: number | undefined },
): string {
  const { price } = saved;
  const today = price === null ? '' : ` Today it costs ${costToday(saved, price, cents)}.`;
  return `${limitWords(typed, cents)}A run that would cost more is skipped.${today}`;
}

/** "At most 500 credits · $25.00. ": the typed limit in dollars, too. */
const limitWords = (typed: string, cents: number | undefined): string =>
  Number(typed) > 0 && cents !== undefined
    ? `At most ${creditsAndDollars(Number(typed), cents)}. `
    : '';

function draftOf(order: StandingOrderView | undefined): Draft {
  const { schedule } = order ?? {};
  return {
    every: schedule?.every ?? 'weekday',
    weekday: schedule?.every === 'week' ? schedule.weekday : 1,
    day: schedule?.every === 'month' ? schedule.day : 1,
    hour: order?.hour ?? 9,
    zone: order?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    limit: String(order?.creditsPerRun ?? ''),
    monthLimit: String(order?.creditsPerMonth ?? ''),
    onShortage: order?.onShortage ?? 'take',
  };
}

function bodyOf(draft: Draft): StandingOrderBody {
  const { every, weekday, day, hour, zone, limit, monthLimit, onShortage } = draft;
  const schedule = {
    weekday: { every: 'weekday' },
    week: { every: 'week', weekday },
    month: { every: 'month', day },
  } as const;
  return {
    schedule: schedule[every],
    hour,
    zone,
    onShortage,
    ...(limit.trim() !== '' && { creditsPerRun: Number(limit) }),
    ...(monthLimit.trim() !== '' && { creditsPerMonth: Number(monthLimit) }),
  };
}
