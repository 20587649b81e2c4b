import { MapPinned } from 'lucide-react';
import { useDeferredAnswer } from '../../../shared/lib/hooks/use-deferred-answer.js';
import { ErrorState, EmptyState } from '../../../shared/ui/states/states.js';
import { TileField } from '../../../shared/ui/tiles/TileField.js';
import { catalogueApi } from '../../catalogue/catalogue-api.js';
import { OrderBuilder } from './OrderBuilder.js';

/** The product on the landing page: the map of the real catalogue, and an order without an account. */
export function VisitorOrder() {
  const {
    data: datasets,
    isError,
    refetch,
  } = useDeferredAnswer(catalogueApi.usePublicCatalogueQuery());
  const [first] = datasets ?? [];
  if (first && datasets) return <OrderBuilder datasets={datasets} first={first} />;
  if (datasets)
    return (
      <EmptyState icon={<MapPinned />} title="No leads for sale right now">
        Create an account: new datasets are announced on your dashboard.
      </EmptyState>
    );
  if (isError)
    return (
      <ErrorState text="The leads for sale could not be counted" retry={() => void refetch()} />
    );
  return <TileField />;
}
