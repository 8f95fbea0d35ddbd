import { Button } from '../forms/button.tsx'
import { Checkbox, Switch } from '../forms/checkbox.tsx'
import { PasswordField, SelectField, TextareaField, TextField } from '../forms/field.tsx'
import { NumberInput, QuantityInput } from '../forms/number-input.tsx'
import { RadioGroup } from '../forms/radio-group.tsx'
import { Section, Specimen } from './section.tsx'
import type { Words } from './words.ts'

/** Examples of every form control: empty, filled, invalid and disabled. */
export function Forms({ t }: { t: Words }) {
  const range = { decreaseLabel: t.less, increaseLabel: t.plus, label: t.quantity }
  return (
    <Section title="Forms.">
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-16">
        <div className="grid content-start gap-5">
          <TextField
            label={t.email}
            type="email"
            autoComplete="email"
            hint={t.emailHint}
            placeholder="name@example.com"
          />
          <TextField
            label={t.email}
            type="email"
            defaultValue="name@"
            error={t.emailError}
            autoComplete="email"
          />
          <PasswordField
            label={t.password}
            revealLabel={t.reveal}
            concealLabel={t.conceal}
            defaultValue="correct horse"
          />
          <SelectField label={t.country} defaultValue="CZ">
            <option value="CZ">Česko</option>
            <option value="DE">Deutschland</option>
          </SelectField>
          <TextareaField label={t.message} optional={t.optional} />
          <TextField label={t.email} defaultValue="name@example.com" disabled />
        </div>
        <div className="grid content-start gap-5">
          <RadioGroup
            legend={t.delivery}
            name="delivery"
            defaultValue="standard"
            options={[
              { value: 'standard', label: t.standard, hint: t.standardHint, aside: t.free },
              { value: 'pickup', label: t.pickup, hint: t.pickupHint, aside: '3,90 €' },
              { value: 'express', label: t.express, disabled: true },
            ]}
          />
          <RadioGroup
            legend={t.colour}
            name="plain"
            variant="list"
            options={[
              { value: 'mint', label: t.mint },
              { value: 'black', label: t.black },
            ]}
          />
          <div>
            <Checkbox label={t.news} defaultChecked />
            <Checkbox label={t.news} indeterminate />
            <Checkbox label={t.terms} error={t.termsError} />
            <Checkbox label={t.news} hint={t.emailHint} disabled />
            <Switch label={t.news} defaultChecked />
            <Switch label={t.news} />
          </div>
          <Specimen label="number: pill, field, at its end, disabled">
            <QuantityInput {...range} defaultValue={2} max={9} />
            <NumberInput {...range} defaultValue={20.5} step={0.5} min={5} max={30} />
            <QuantityInput {...range} defaultValue={1} max={1} />
            <NumberInput {...range} defaultValue={3} disabled />
          </Specimen>
          <Button className="w-full">{t.continue}</Button>
        </div>
      </div>
    </Section>
  )
}
