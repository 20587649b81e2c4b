import { failureOf } from '../../../shared/api/failure.js';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { useTakeFromBinMutation } from '../admin-data-api.js';

/** Takes a dataset out of the bin; a toast says the outcome. */
export function useRestore() {
  const [take, { isLoading }] = useTakeFromBinMutation();
  const toast = useToast();
  const restore = async ({ _id, name }: { _id: string; name: string }): Promise<void> => {
    const { data, error } = await take(_id);
    if (data)
      return void toast.success(
        data.visible ? 'Dataset restored: it is for sale again' : 'Dataset restored: it is hidden',
        name,
      );
    const { reason } = failureOf(error, 'Failed to restore dataset');
    toast.error('Failed to restore dataset', reason ?? name);
  };
  return { busy: isLoading, restore };
}
