import { useNavigation } from 'react-router';

/** Whether a form of the page that names this intent is being sent. */
export function useIsBusy(intent: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('intent') === intent;
}
