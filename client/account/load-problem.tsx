import { useT } from '../i18n/provider.tsx'
import { Button } from '../ui/forms/button.tsx'
import { EmptyState } from '../ui/feedback/notice.tsx'

/** Notice that account data could not be loaded, with a button that calls `onRetry`. */
export function LoadProblem({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <EmptyState
      icon="circle-alert"
      title={t('account.problem.title')}
      text={t('account.problem.text')}
    >
      <Button variant="outline" onClick={onRetry}>
        {t('checkout.retry')}
      </Button>
    </EmptyState>
  )
}
