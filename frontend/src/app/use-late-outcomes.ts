import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectUser } from '../features/session/session-slice.js';
import { useToast } from '../shared/lib/hooks/use-toast.js';

/**
 * Sends outcomes of calls that this device kept without a connection, on any page and also days later. The page of a pack
 * sends its own; here the code is loaded only if some are left.
 */
export function useLateOutcomes(): void {
  const userId = useSelector(selectUser)?._id;
  const dispatch = useDispatch();
  const toast = useToast();
  const send = useCallback(async (): Promise<void> => {
    if (userId === undefined) return;
    if (!Object.keys(localStorage).some((key) => key.startsWith(`outcome ${userId} `))) return;
    try {
      const [{ sendKept }, { baseApi }] = await Promise.all([
        import('../features/pack/calling/send-kept.js'),
        import('../shared/api/base-api.js'),
      ]);
      await sendKept(userId, {
        onRecorded: () => dispatch(baseApi.util.invalidateTags(['Outcome'])),
        onRefused: (_kept, why) => toast.error(`An outcome of a call was refused: ${why}`),
      });
    } catch {
      // Without a connection its code cannot be loaded either: the next online event tries again.
    }
  }, [userId, dispatch, toast]);
  useEffect(() => {
    const begin = (): void => void send();
    begin();
    window.addEventListener('online', begin);
    return () => window.removeEventListener('online', begin);
  }, [send]);
}
