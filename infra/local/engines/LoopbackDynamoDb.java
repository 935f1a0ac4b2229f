import java.lang.reflect.Field;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/**
 * Starts DynamoDB Local on 127.0.0.1 and a free port, which its own command line cannot ask for: there it binds every
 * network interface. Ends when standard input closes, so it never outlives the process that started it.
 */
public class LoopbackDynamoDb {
  public static void main(String[] arguments) throws Exception {
    DynamoDBProxyServer dynamoDb = ServerRunner.createServerFromCommandLineArgs(arguments);
    Field field = DynamoDBProxyServer.class.getDeclaredField("server");
    field.setAccessible(true);
    ServerConnector connector = (ServerConnector) ((Server) field.get(dynamoDb)).getConnectors()[0];
    connector.setHost("127.0.0.1");
    connector.setPort(0);
    dynamoDb.start();
    System.out.println("Listening on port " + connector.getLocalPort());
    while (System.in.read() >= 0) {}
    dynamoDb.stop();
    System.exit(0);
  }
}
