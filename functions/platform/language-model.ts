import {
  BedrockRuntimeClient,
  type BedrockRuntimeClientConfig,
  ConverseCommand,
  type Message,
  ModelNotReadyException,
  ServiceUnavailableException,
  ThrottlingException,
  type ToolInputSchema,
} from '@aws-sdk/client-bedrock-runtime';
import { fetchRequestHandler } from '#functions/platform/aws/fetch-request-handler.ts';

type JsonSchema = NonNullable<ToolInputSchema['json']>;

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** JSON schema of the tool's input. */
  readonly inputSchema: JsonSchema;
}

export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export interface Conversation {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  /** The model must answer by calling this tool. */
  readonly tool: ModelTool;
  readonly modelId: string;
}

export interface ModelAnswer {
  /** `undefined` when it did not call the tool. */
  readonly input: unknown;
  /** It ran out of room: what it answered is not all, and may end anywhere. */
  readonly isCutOff: boolean;
}

/**
 * A model that answers with the input it gives to the tool, unchecked: the caller parses it. Rejects with `LanguageModelBusy` when the service throttles after the client's own retries.
 */
export interface LanguageModel {
  converse(conversation: Conversation): Promise<ModelAnswer>;
}

/** The service asks to slow down. Trying again later is safe. */
export class LanguageModelBusy extends Error {
  constructor(cause: unknown) {
    super('the language model is busy', { cause });
    this.name = 'LanguageModelBusy';
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof ThrottlingException ||
  error instanceof ServiceUnavailableException ||
  error instanceof ModelNotReadyException;

const longestAnswerInTokens = 8_192;

/** Amazon Bedrock's Converse call over HTTP/1.1 with one forced tool, at temperature 0 so that a document reads the same twice. */
export function bedrockLanguageModel(configuration: BedrockRuntimeClientConfig = { maxAttempts: 3 }): LanguageModel {
  const client = new BedrockRuntimeClient({ requestHandler: fetchRequestHandler(), ...configuration });
  return {
    async converse({ system, messages, tool, modelId }) {
      const command = new ConverseCommand({
        modelId,
        system: [{ text: system }],
        messages: messages.map(({ role, text }): Message => ({ role, content: [{ text }] })),
        inferenceConfig: { maxTokens: longestAnswerInTokens, temperature: 0 },
        toolConfig: {
          tools: [
            { toolSpec: { name: tool.name, description: tool.description, inputSchema: { json: tool.inputSchema } } },
          ],
          toolChoice: { tool: { name: tool.name } },
        },
      });
      try {
        const { output, stopReason } = await client.send(command);
        const use = output?.message?.content?.find(({ toolUse }) => toolUse?.name === tool.name)?.toolUse;
        return { input: use?.input, isCutOff: stopReason === 'max_tokens' };
      } catch (error) {
        if (isBusy(error)) throw new LanguageModelBusy(error);
        throw error;
      }
    },
  };
}
