import { PasswordField, SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { CheckboxInput, SwitchInput } from '../../components/fields/choice-inputs.tsx';
import { DateInput } from '../../components/fields/date-input.tsx';
import { FileInput } from '../../components/fields/file-input.tsx';
import { MultiSelectInput } from '../../components/fields/multi-select-input.tsx';
import { MoneyInput, NumberInput, PercentInput } from '../../components/fields/number-input.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const projects = [
  { value: 'sandhollow', label: 'Sandhollow Solar' },
  { value: 'riverside', label: 'Riverside Wind' },
  { value: 'copper', label: 'Copper Ridge Storage' },
];

export function FieldsSection() {
  const [chosen, setChosen] = useState<readonly string[]>(['sandhollow', 'riverside']);
  const [files, setFiles] = useState<readonly File[]>([
    new File(['0'.repeat(48_200)], 'Q3 compliance certificate.pdf'),
  ]);
  return (
    <Specimens>
      <Specimen name="Text">
        <TextField label="Name" defaultValue="Riverside senior facility" />
        <TextField label="Borrower" descriptiveText="As in the agreement" placeholder="Company, LLC" />
      </Specimen>
      <Specimen name="Text, wrong and disabled">
        <TextField label="Name of the facility" defaultValue="" hasError errorMessage="Enter a name." />
        <TextField label="Agreement number" defaultValue="NL-0187" isDisabled />
      </Specimen>
      <Specimen name="Number with unit, percent, money" note="Takes 1.25m, (500) and 12.5 %; tidies up on leaving.">
        <NumberInput label="Capacity" unit="MW" defaultValue="148.5" />
        <PercentInput label="Margin" defaultValue="2.75" />
        <MoneyInput label="Commitment" currency="USD" defaultValue="84,300,000" />
      </Specimen>
      <Specimen name="Number, wrong and disabled">
        <NumberInput label="Tenor" unit="months" defaultValue="soon" hasError errorMessage="Enter a number." />
        <MoneyInput label="Drawn" currency="EUR" defaultValue="1,200,000" disabled />
      </Specimen>
      <Specimen name="Date and select">
        <DateInput label="Closing date" defaultValue="2026-03-31" />
        <SelectField label="Frequency" defaultValue="Quarterly">
          <option>Monthly</option>
          <option>Quarterly</option>
          <option>Annually</option>
        </SelectField>
      </Specimen>
      <Specimen name="Multi-select">
        <MultiSelectInput label="Projects" options={projects} value={chosen} onChange={setChosen} />
        <MultiSelectInput
          label="Funds"
          options={projects}
          value={[]}
          onChange={() => undefined}
          placeholder="All funds"
        />
        <MultiSelectInput label="Lenders" options={projects} value={[]} onChange={() => undefined} isDisabled />
      </Specimen>
      <Specimen name="Checkbox and switch">
        <CheckboxInput label="Count waived breaches" description="They appear in reports as waived." defaultChecked />
        <CheckboxInput label="I have read the agreement" hasError errorMessage="Confirm to go on." />
        <CheckboxInput label="Not available" disabled />
        <SwitchInput label="Remind by mail" description="Seven days before a figure is due." defaultChecked />
        <SwitchInput label="Weekly summary" />
        <SwitchInput label="Locked" disabled />
      </Specimen>
      <Specimen name="Long text and password">
        <TextAreaField
          label="Note"
          rows={3}
          defaultValue="Debt service was paid from the reserve account in August; the lender was told on August 14."
        />
        <PasswordField label="Password" autoComplete="off" defaultValue="Trestle" />
      </Specimen>
      <Specimen name="Files">
        <FileInput
          label="Choose a file"
          hint="or drop it here. PDF or DOCX."
          value={files}
          onChange={setFiles}
          multiple
        />
        <FileInput
          label="Choose a file"
          hint="not while it is uploading"
          value={[]}
          onChange={() => undefined}
          isDisabled
        />
      </Specimen>
    </Specimens>
  );
}
