import { isPlainObject, toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { checkEnumeration, checkType, missingField } from '../context/argument-types.js';

const invalid = (message: string): CommandError => new CommandError('InvalidOptions', message);

const BUCKET_SPANS: Record<string, number> = { seconds: 3600, minutes: 86_400, hours: 2_592_000 };

function bucketing(timeseries: Doc): Doc {
  const { granularity, bucketMaxSpanSeconds, bucketRoundingSeconds } = timeseries;
  checkEnumeration('create', 'timeseries.granularity', granularity, Object.keys(BUCKET_SPANS));
  if (bucketRoundingSeconds !== undefined || (bucketMaxSpanSeconds !== undefined && !granularity)) {
    if (
      granularity !== undefined ||
      toNumber(bucketRoundingSeconds) !== toNumber(bucketMaxSpanSeconds)
    ) {
      throw invalid(
        'Timeseries bucketMaxSpanSeconds and bucketRoundingSeconds must be set to the same value and without granularity',
      );
    }
    return { bucketRoundingSeconds, bucketMaxSpanSeconds };
  }
  const grain = typeof granularity === 'string' ? granularity : 'seconds';
  return { granularity: grain, bucketMaxSpanSeconds: BUCKET_SPANS[grain] };
}

/** The `timeseries` option as stored: checked, with default bucketing. */
export function timeseriesOptions(options: Doc): Doc {
  const { timeseries } = options;
  if (!isPlainObject(timeseries)) return {};
  for (const other of ['capped', 'viewOn', 'validator', 'clusteredIndex', 'autoIndexId']) {
    if (toBoolean(options[other])) throw invalid(`timeseries is not allowed with '${other}'`);
  }
  const { timeField, metaField } = timeseries;
  if (timeField === undefined) {
    throw missingField('create.timeseries.timeField');
  }
  checkType('create', 'timeseries.timeField', timeField, 'string');
  if (metaField !== undefined) {
    checkType('create', 'timeseries.metaField', metaField, 'string');
    if (metaField === '_id') throw invalid("The 'metaField' cannot be '_id'");
    if (metaField === timeField) {
      throw invalid("The 'metaField' and 'timeField' cannot be the same field name");
    }
  }
  return {
    timeseries: {
      timeField,
      ...(metaField === undefined ? {} : { metaField }),
      ...bucketing(timeseries),
    },
  };
}

/** The bucketing after a collMod: buckets can only grow. */
export function nextBucketing(now: Doc, change: Doc): Doc {
  const { granularity, ...others } = change;
  if (granularity === undefined) {
    const [before, after] = [now, others].map(
      (options) => toNumber(options['bucketMaxSpanSeconds']) ?? 0,
    );
    if ((after ?? 0) < (before ?? 0)) {
      throw invalid('Invalid transition for timeseries.bucketMaxSpanSeconds: it cannot decrease');
    }
    return bucketing(others);
  }
  const order = Object.keys(BUCKET_SPANS);
  if (order.indexOf(granularity as string) < order.indexOf(now['granularity'] as string)) {
    throw invalid(
      "Invalid transition for timeseries.granularity. Can only transition from 'seconds' to 'minutes' or 'minutes' to 'hours'.",
    );
  }
  return bucketing({ granularity });
}
